-- As app.note_news, of a count that is told late and of a task whose machine, type or beginning changes. On a machine
-- whose counters count, a count also says which later reports are left out (insights.told_by_counter): what follows it
-- is not believed either.
--
-- Triggers lean on this function, so it is replaced in place and never dropped.
create or replace function app.note_count_news()
  returns trigger
  language plpgsql volatile
  set search_path = ''
as $$
begin
  insert into insights.late_news (company_id, ssu_id, span)
  select distinct c.company_id, m.ssu_id, tstzrange(c.first_at, case when not m.has_counter then c.last_at end, '[]')
    from (values (case when tg_op <> 'INSERT' then to_jsonb(old) end), (case when tg_op <> 'DELETE' then to_jsonb(new)
                  end)) r (was)
   cross join lateral (
      select (r.was ->> 'company_id')::bigint as company_id, (r.was ->> 'task_id')::bigint as task_id,
             (r.was ->> 'signal_id')::bigint as signal_id, (r.was ->> 'occurred_at')::timestamptz as first_at,
             (r.was ->> 'occurred_at')::timestamptz as last_at
       where tg_argv[0] = 'count'
      union all
      select k.company_id, k.task_id, k.signal_id, min(k.occurred_at), max(k.occurred_at)
        from work.task_counts k
       where tg_argv[0] = 'task' and k.company_id = (r.was ->> 'company_id')::bigint
         and k.task_id = (r.was ->> 'id')::bigint
       group by k.company_id, k.task_id, k.signal_id) c
   cross join lateral (
      select s.ssu_id, true as has_counter from downtime.signals s
       where s.company_id = c.company_id and s.id = c.signal_id
      union all
      -- The limit keeps the counts from being joined: a counter's first is found by index.
      select x.ssu_id, exists (
               select from downtime.signals s
                cross join lateral (select from work.task_counts k
                                     where k.company_id = s.company_id and k.signal_id = s.id limit 1) k
                where s.company_id = c.company_id and s.ssu_id = x.ssu_id and s.kind = 'counter')
        from (
          select coalesce((r.was ->> 'ssu_id')::bigint, (
                   select t.ssu_id from work.tasks t where t.company_id = c.company_id and t.id = c.task_id)) as ssu_id
        ) x
       where c.signal_id is null and x.ssu_id is not null) m
   where r.was is not null;
  return null;
end;
$$;
comment on function app.note_count_news is
  'Notes of which machine and time a count was told that is over, or now is of another machine, type or beginning.';
