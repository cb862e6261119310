-- More than fifty at once are one task that says how many, as with usage rules: nobody wants ten thousand.
create function maintenance.open_crossings(
  p_rule      maintenance.condition_rules,
  p_crossings timestamptz[],
  p_most      integer default 50
)
  returns integer
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_in_one constant boolean := cardinality(p_crossings) > p_most;
begin
  perform maintenance.open_rule_task(p_rule.task_type_id, s.ssu_id,
            format('%s went %s %s%s at %s%s.', s.key, case when p_rule.above is null then 'below' else 'above' end,
                   trim_scale(coalesce(p_rule.above, p_rule.below)), ' ' || s.uom, app.iso(c.at),
                   case when v_in_one then format(', and %s more times until %s', c.times - 1, app.iso(c.last_at)) end),
            p_condition_rule_id => p_rule.id)
     from downtime.signals s
    cross join (select c.at, count(*) over () as times, max(c.at) over () as last_at
                  from unnest(p_crossings) c (at) order by c.at limit case when v_in_one then 1 end) c
    where s.company_id = app.company_id() and s.id = p_rule.signal_id;
  return case when v_in_one then 1 else cardinality(p_crossings) end;
end;
$$;
comment on function maintenance.open_crossings is
  'Opens a task for each time that the limit of a condition rule was crossed, or above p_most one; answers how many. '
  'Emits task.created.';
