create function maintenance.open_crossings(p_rule maintenance.condition_rules, p_crossings timestamptz[])
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
begin
  perform maintenance.open_rule_task(p_rule.task_type_id, s.ssu_id,
            format('%s went %s %s%s at %s.', s.key, case when p_rule.above is null then 'below' else 'above' end,
                   trim_scale(coalesce(p_rule.above, p_rule.below)), ' ' || s.uom, app.iso(c.at)),
            p_condition_rule_id => p_rule.id)
     from downtime.signals s
    cross join (select c.at from unnest(p_crossings) c (at) order by c.at limit 50) c
    where s.company_id = app.company_id() and s.id = p_rule.signal_id;
end;
$$;
comment on function maintenance.open_crossings is
  'Opens a task for each time that the limit of a condition rule was crossed. Emits task.created.';
