-- What a counter counted on no task is in no figure until somebody reports it. THE rule: a report makes up for that
-- where it was the last thing by then that was counted, and no other report has made up for it.
create function insights.makes_up(p_ssu_id bigint, p_kind text, p_at timestamptz)
  returns boolean
  language sql stable
  begin atomic
    select exists (
      select from downtime.signals s
       cross join lateral (
          select max(c.occurred_at) as at from work.task_counts c
           where c.company_id = s.company_id and c.signal_id = s.id and c.occurred_at <= p_at
             and case p_kind when 'good' then c.good_quantity else c.scrap_quantity end <> 0) n
        join downtime.uncounted_pieces k
          on k.company_id = s.company_id and k.signal_id = s.id and k.kind = p_kind and k.quantity > 0
         and k.hour <= p_at and k.last_at >= case when n.at is null then '-infinity' else n.at end
       cross join lateral (select k.hour + m.minute * interval '1 minute' as at from unnest(k.minutes) m (minute)) m
       where s.company_id = app.company_id() and s.ssu_id = p_ssu_id and s.kind = 'counter'
         and m.at <= p_at and (n.at is null or m.at + interval '1 minute' > n.at)
         and not exists (
               select from work.task_counts c
                 join work.tasks t on t.company_id = c.company_id and t.id = c.task_id
                where c.company_id = s.company_id and c.occurred_at >= m.at and c.occurred_at < p_at
                  and coalesce(c.ssu_id, t.ssu_id) = p_ssu_id and c.signal_id is null and c.reason is null
                  and case p_kind when 'good' then c.good_quantity else c.scrap_quantity end <> 0));
  end;
comment on function insights.makes_up is
  'Whether a report of good or scrapped pieces at a time is of what a counter of the machine counted on no task.';
