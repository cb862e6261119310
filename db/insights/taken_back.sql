-- What is taken back takes of the ideal time what its pieces had, in whatever shift it is told; where nothing was
-- counted before it, as much as if it were told now (null).
create function insights.taken_back(p_ssu_id bigint, p_task_id bigint, p_count_id bigint)
  returns table (good numeric, scrap numeric, good_by bigint, scrap_by bigint, ideal_share numeric)
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_instant constant interval := '1 microsecond';
  v_parts constant insights.correction_part[] := array(
    select p from insights.correction_parts(p_ssu_id, p_task_id, p_count_id) p);
begin
  select coalesce(sum(p.quantity) filter (where p.kind = 'good' and p.signal_id is null), 0),
         coalesce(sum(p.quantity) filter (where p.kind = 'scrap' and p.signal_id is null), 0),
         max(p.signal_id) filter (where p.kind = 'good'), max(p.signal_id) filter (where p.kind = 'scrap')
    into good, scrap, good_by, scrap_by
    from unnest(v_parts) p;
  if good + scrap < 0 then
    with of_what as materialized (
      select c.id, c.occurred_at as at, c.signal_id, -p.quantity as quantity
        from unnest(v_parts) p
       cross join lateral (
          (select r.id, r.occurred_at, r.signal_id from work.task_counts r
            where r.company_id = app.company_id() and r.id = p.count_id)
          union all
          (select k.id, k.occurred_at, k.signal_id
             from downtime.signals s
             join work.task_counts k on k.company_id = s.company_id and k.signal_id = s.id
            where s.company_id = app.company_id() and s.ssu_id = p_ssu_id and s.kind = 'counter'
              and k.task_id = p_task_id and k.occurred_at <= p.at and p.count_id is null
              and case p.kind when 'good' then k.good_quantity else k.scrap_quantity end <> 0
              and not insights.is_moved(k.task_id, k.signal_id, k.since, k.occurred_at)
            order by k.occurred_at desc, k.id desc limit 1)) c
       where p.signal_id is null and p.quantity < 0
    ), pieces as materialized (
      select array_agg(distinct row(p_ssu_id, tstzrange(o.at, o.at + v_instant), null, null)::insights.piece) as pieces
        from of_what o
    )
    select sum(o.quantity * m.ideal_seconds / m.standard_seconds) / nullif(sum(o.quantity), 0) into ideal_share
      from pieces s
     cross join lateral insights.made_in(s.pieces, array(select t::insights.times from insights.times_in(s.pieces) t),
                                         false) m
      join of_what o on o.at = m.occurred_at and m.task_id = p_task_id
                    and (o.id = m.id or o.signal_id = m.signal_id)
     where m.standard_seconds > 0;
  end if;
  return next;
end;
$$;
comment on function insights.taken_back is
  'What figures use of a correction, the counters that had told the rest, and which part of their standard time the '
  'pieces had as ideal time that it takes back.';
