-- What is taken back takes of the ideal time what its pieces had, in whatever shift it is told; what nobody had counted
-- had none.
create function insights.taken_back(p_ssu_id bigint, p_task_id bigint, p_count_id bigint)
  returns table (good numeric, scrap numeric, good_by bigint, scrap_by bigint, ideal_share numeric)
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_instant constant interval := '1 microsecond';
  v_parts constant insights.correction_part[] := (insights.correction_parts(p_ssu_id, p_task_id, p_count_id)).parts;
begin
  select coalesce(sum(p.quantity) filter (where p.kind = 'good' and p.signal_id is null), 0),
         coalesce(sum(p.quantity) filter (where p.kind = 'scrap' and p.signal_id is null), 0),
         max(p.signal_id) filter (where p.kind = 'good'), max(p.signal_id) filter (where p.kind = 'scrap')
    into good, scrap, good_by, scrap_by
    from unnest(v_parts) p;
  if good + scrap < 0 then
    with of_what as materialized (
      select c.id, c.occurred_at as at, -sum(p.quantity) as quantity
        from unnest(v_parts) p
        left join work.task_counts c on c.company_id = app.company_id() and c.id = p.count_id
       where p.signal_id is null
       group by c.id, c.occurred_at
    ), pieces as materialized (
      select array_agg(distinct row(p_ssu_id, tstzrange(o.at, o.at + v_instant), null, null)::insights.piece) as pieces
        from of_what o where o.id is not null
    )
    select coalesce(sum(o.quantity * m.ideal_seconds / m.standard_seconds), 0) / (select sum(quantity) from of_what)
      into ideal_share
      from pieces s
     cross join lateral insights.made_in(s.pieces, array(select t::insights.times from insights.times_in(s.pieces) t),
                                         p_count_id) m
      join of_what o on o.id = m.id
     where m.standard_seconds > 0;
  end if;
  return next;
end;
$$;
comment on function insights.taken_back is
  'What figures use of a correction, the counters that had told the rest, and which part of their standard time the '
  'pieces had as ideal time that it takes back.';
