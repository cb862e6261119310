-- What a task makes is asked for when it ends. What the company opens by itself to look at goods, to count or to lay
-- them out is about goods that are there.
create function commissioning.check_makers(p_final commissioning.entry[])
  returns table (path text, message text)
  language sql stable
  begin atomic
    with named (path, task_type, role) as (
      select e.path || '.taskType', e.item ->> 'taskType',
             format('inspects by plan %s: an inspection makes nothing', to_json(e.name))
        from unnest(p_final) e where e.section = 'inspectionPlans'
      union all
      select e.path || '.' || r.key, e.item ->> r.key, format('is the %s: %s makes nothing', r.key, r.what)
        from unnest(p_final) e
       cross join (values ('ncrTaskType', 'an NCR'), ('inventoryTaskType', 'a count'),
                          ('kittingTaskType', 'a kitting task')) r (key, what)
       where e.section = 'settings'
    )
    select coalesce(n.path, t.path || '.makes'),
           format('%s makes %s, and %s', to_json(t.name), t.item ->> 'makes', n.role)
      from named n
      join unnest(p_final) t on t.section = 'taskTypes' and t.name = n.task_type and t.item ? 'makes'
     where coalesce(n.path, t.path) is not null;
  end;
comment on function commissioning.check_makers is
  'Task types that make something, of inspection plans, NCRs, counts or kits.';
