-- What is possible and plainly a mistake, of what a plan makes or changes.
create function commissioning.odd_warnings(p_changes commissioning.change[])
  returns jsonb
  language sql stable
  begin atomic
    with written as (
      select c.section, case when c.section = c.name then c.name else c.section || ' ' || c.name end as name, c.item,
             c.n
        from unnest(p_changes) with ordinality
          as c (section, id, name, action, fields, item, permission, blocked_by, reason, n)
       where c.action in ('create', 'update')
         and c.section in ('products', 'taskTypes', 'issues', 'settings', 'sites', 'workCenters')
    ), odd as (
      select w.n, o.message
        from written w
       cross join lateral inventory.odd_policies(w.item ->> 'sku', (w.item ->> 'unitWhole')::boolean,
                                                 w.item -> 'stockPolicies') as o (message)
       where w.section = 'products' and w.item -> 'stockPolicies' <> '[]'
      union all
      select w.n, format('%s: %s', w.name, o.message)
        from written w
       cross join lateral commissioning.odd_shifts(w.item -> 'shifts') as o (message)
       where w.item -> 'shifts' <> '[]'
      union all
      select w.n, format('%s: %s', w.name, o.message)
        from written w
       cross join lateral commissioning.odd_assignees(w.item, p_changes) as o (message)
       where w.section = 'taskTypes' and w.item ->> 'skill' is not null and w.item -> 'defaultAssignees' <> '[]'
      union all
      select w.n, format('%s asks for %s with the target %s, outside its limits', w.name, to_json(f ->> 'title'),
                         f ->> 'target')
        from written w
       cross join lateral jsonb_array_elements(w.item -> case w.section when 'issues' then 'items' else 'form' end) f
       where w.section in ('taskTypes', 'issues')
         and ((f ->> 'target')::numeric < (f ->> 'lsl')::numeric or (f ->> 'target')::numeric > (f ->> 'usl')::numeric)
    )
    select coalesce(jsonb_agg(jsonb_build_object('code', 'looks_wrong', 'message',
                      format('This is possible, but looks wrong: %s.', o.message)) order by o.n, o.message), '[]')
      from odd o;
  end;
comment on function commissioning.odd_warnings is
  'Warnings of what a plan makes or changes and is plainly a mistake: stock policies, shifts, targets of forms, '
  'default assignees.';
