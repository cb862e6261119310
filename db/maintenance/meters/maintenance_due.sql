-- What is due or has its task comes first, then by kind what comes soonest. All of it is told to whoever asks: that
-- there is a task, but what it is about and which one it is only who sees it (maintenance.maintenance_due_json).
create function maintenance.maintenance_due(p_ssu_id sites.ssus default null, p_before timestamptz default null)
  returns setof maintenance.due_work
  language sql stable
  begin atomic
    select d.* from (
      select 'time' as kind, t.id as rule_id, work.shown_title(t) as rule, t.ssu_id, t.due_date as due_at,
             null::numeric as due_reading,
             trim_scale(round(extract(epoch from t.due_date - app.now()) / 86400, 3)) as remaining, 'days' as unit,
             t.id as task_id, null as note
        from work.task_types y
        join work.tasks t on t.company_id = y.company_id and t.type_id = y.id
       where y.company_id = app.company_id() and y.recurrence is not null and t.due_date is not null
         and not work.is_finished(t.status, t.is_partial_completion)
      union all
      select 'usage', u.id, y.name, m.ssu_id, null,
             case when m.source = 'signal' then m.total + n.remaining
                  when m.current_value + n.remaining >= m.rollover
                  then mod(m.current_value + n.remaining, m.rollover) else m.current_value + n.remaining end,
             n.remaining, m.uom, o.task_id,
             case when m.current_at is null then 'The meter was never read: how far off it is is not known.'
               when n.remaining is null
                 then 'Counted from the end of the task that is open: how far off it is is known then.' end
        from maintenance.usage_rules u
        join maintenance.meters m on m.company_id = u.company_id and m.id = u.meter_id
        join work.task_types y on y.company_id = u.company_id and y.id = u.task_type_id
        left join maintenance.open_tasks() o on o.usage_rule_id = u.id
       cross join lateral (
          select case when m.current_at is not null
                      then coalesce(maintenance.opens_at(u) - m.total, case when o.task_id is null then u.every end)
                 end as remaining) n
       where u.company_id = app.company_id() and m.is_active
      union all
      select 'condition', r.id, y.name, s.ssu_id, null, coalesce(r.above, r.below),
             case when s.last_number is not null and (o.task_id is not null or not r.is_beyond)
                  then coalesce(r.above - s.last_number, s.last_number - r.below) end, s.uom, o.task_id,
             case when s.last_number is null then 'The signal was never read: how far off it is is not known.'
               when r.is_beyond and o.task_id is null
                 then format('The limit is passed and no task is open for that: the next opens when the signal was '
                             '%s %s and passes the limit again.',
                             case when r.above is not null then 'at or below' else 'at or above' end,
                             trim_scale(coalesce(r.above - r.hysteresis, r.below + r.hysteresis))) end
        from maintenance.condition_rules r
        join downtime.signals s on s.company_id = r.company_id and s.id = r.signal_id
        join work.task_types y on y.company_id = r.company_id and y.id = r.task_type_id
        left join maintenance.open_tasks() o on o.condition_rule_id = r.id
       where r.company_id = app.company_id() and s.is_active
    ) d (kind, rule_id, rule, ssu_id, due_at, due_reading, remaining, unit, task_id, note)
     where not exists (select from sites.ssus i
                        where i.company_id = app.company_id() and i.id = d.ssu_id and not i.is_active)
       and ((p_ssu_id).id is null or d.ssu_id = (p_ssu_id).id)
       and (p_before is null or d.due_at < p_before or d.kind <> 'time' and (d.remaining <= 0 or d.task_id is not null))
     order by coalesce(d.remaining <= 0 or d.kind <> 'time' and d.task_id is not null, false) desc,
              array_position(array['time', 'usage', 'condition'], d.kind), d.due_at, d.remaining, d.rule_id;
  end;
comment on function maintenance.maintenance_due is
  'What comes of maintenance of machines in use by time, usage and condition: what is due first. Refuses with '
  'not_found.';
