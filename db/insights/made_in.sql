-- Where what was counted comes from: the counts of tasks, which people report and mapped counters make. What people
-- report is of the machine that their task was on then, and where it was on none, of that which it is on now; what a
-- counter counts is of its own machine. Machines without counts of counters are not looked at twice.
create function insights.made_in(p_pieces insights.piece[])
  returns setof insights.made
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = force_generic_plan
as $$
declare
  v_spans constant tstzrange[] := array(select distinct p.span from unnest(p_pieces) p);
  v_with_counter constant bigint[] := array(
    select s.ssu_id from downtime.signals s
     where s.company_id = app.company_id() and s.kind = 'counter' and exists (
        select from work.task_counts c where c.company_id = app.company_id() and c.signal_id = s.id));
  v_partly_known constant bigint[] := array(
    select distinct s.ssu_id from insights.states_in(p_pieces) s where s.kind = 'no_data');
begin
  return query
  with counted as materialized (
    select d.span, coalesce(k.counted_on, t.ssu_id) as ssu_id, nullif(y.run_minutes, 0) * 60 as each_takes, k.*
      from unnest(v_spans) d (span)
     cross join lateral (
        select c.id, c.task_id, c.occurred_at, c.good_quantity, c.scrap_quantity, c.signal_id,
               c.ssu_id as counted_on, c.since, c.reason is not null as corrects
          from work.task_counts c
         where c.company_id = app.company_id() and c.occurred_at >= lower(d.span) and c.occurred_at < upper(d.span)
        offset 0) k
      join (work.tasks t
            left join work.task_types y on y.company_id = app.company_id() and y.id = t.type_id
           ) on t.company_id = app.company_id() and t.id = k.task_id
  ), told as materialized (
    select c.*, null::bigint as good_by, null::bigint as scrap_by
      from counted c
      join unnest(p_pieces) p on p.ssu_id = c.ssu_id and p.span = c.span
     where c.signal_id is not null or c.ssu_id <> all (v_with_counter)
    union all
    select c.*, g.signal_id, x.signal_id
      from counted c
      join unnest(p_pieces) p on p.ssu_id = c.ssu_id and p.span = c.span
      left join lateral insights.told_by_counter(c.ssu_id, c.task_id, 'good', c.good_quantity, c.occurred_at,
                                                 c.corrects) g on true
      left join lateral insights.told_by_counter(c.ssu_id, c.task_id, 'scrap', c.scrap_quantity, c.occurred_at,
                                                 c.corrects) x on true
     where c.signal_id is null and c.ssu_id = any (v_with_counter)
  )
  select m.ssu_id, m.span, m.id, m.task_id, m.occurred_at, u.good, u.scrap,
         case when m.since < lower(m.span) or m.ssu_id = any (v_partly_known)
           then round(m.each_takes * (u.good + u.scrap) * insights.known_share(m.ssu_id, m.since, m.occurred_at), 6)
           else m.each_takes * (u.good + u.scrap) end,
         m.signal_id, m.good_quantity, m.scrap_quantity, m.good_by, m.scrap_by
    from told m
   cross join lateral (
      select case when m.good_by is null then m.good_quantity else 0 end as good,
             case when m.scrap_by is null then m.scrap_quantity else 0 end as scrap) u;
end;
$$;
comment on function insights.made_in is
  'What was counted on machines within pieces of their time, once, with its standard time, as far as somebody had data '
  'of the machine then; null where it has none.';
