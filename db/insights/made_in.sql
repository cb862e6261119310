-- Where what was counted comes from: the counts of a machine's tasks, which people report and mapped counters make.
create function insights.made_in(p_pieces insights.piece[])
  returns setof insights.made
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = force_custom_plan
as $$
begin
  return query
  with counted as materialized (
    select d.span, k.id, k.task_id, k.occurred_at, k.good_quantity, k.scrap_quantity
      from (select distinct x.span from unnest(p_pieces) x) d
     cross join lateral (
        select c.id, c.task_id, c.occurred_at, c.good_quantity, c.scrap_quantity from work.task_counts c
         where c.company_id = app.company_id() and c.occurred_at >= lower(d.span) and c.occurred_at < upper(d.span)
        offset 0) k
  )
  select p.ssu_id, p.span, c.id, c.task_id, c.occurred_at, c.good_quantity, c.scrap_quantity,
         nullif(y.run_minutes, 0) * 60 * (c.good_quantity + c.scrap_quantity)
    from counted c
    join work.tasks t on t.company_id = app.company_id() and t.id = c.task_id
    join unnest(p_pieces) p on p.ssu_id = t.ssu_id and p.span = c.span
    left join work.task_types y on y.company_id = t.company_id and y.id = t.type_id;
end;
$$;
comment on function insights.made_in is
  'What was counted on machines within pieces of their time, with the standard time of it; null where it has none.';
