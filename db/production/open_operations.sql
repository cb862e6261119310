-- One operation task a step, on the step's machine when its work center has just one in use; else a person chooses. A
-- step behind a gate waits for it as open; the others are ready, as far as the gates of their types let them.
create function production.open_operations(p_order production.work_orders, p_routing_id bigint)
  returns bigint[]
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_priority integer;
  v_operations bigint[];
begin
  select s.default_priority into v_priority from app.settings s where s.company_id = app.company_id();
  with made as (
    insert into work.tasks (company_id, external_id, title, status, due_date, priority_id, type_id, ssu_id,
                            work_order_id, step, parameter_set_id,
      created_by, created_at, updated_at)
    select s.company_id, app.new_id(), format('%s %s · %s', s.step, y.name, p_order.code),
           case when bool_or(s.is_gate) over (order by s.step rows between unbounded preceding and 1 preceding)
             then 'open' else work.ready_status(y) end,
           coalesce(work.sla_due(y.slas, v_priority), p_order.due_date), v_priority, y.id,
           w.only_machine_id,
           p_order.id, s.step, y.parameter_set_id, app.person_id(), app.now(), app.now()
      from production.routing_steps s
      join work.task_types y on y.company_id = s.company_id and y.id = s.task_type_id
     cross join lateral (
        select case when count(*) = 1 then min(m.ssu_id) end as only_machine_id
          from sites.work_center_machines m
          join sites.ssus u on u.company_id = m.company_id and u.id = m.ssu_id and u.is_active
         where m.company_id = y.company_id and m.work_center_id = y.work_center_id) w
     where s.company_id = app.company_id() and s.routing_id = p_routing_id
     order by s.step
    returning id, step
  )
  select array_agg(m.id order by m.step) into v_operations from made m;
  if exists (select from production.routing_steps s
               join work.task_type_assignees a on a.company_id = s.company_id and a.task_type_id = s.task_type_id
              where s.company_id = app.company_id() and s.routing_id = p_routing_id) then
    insert into work.task_assignees (company_id, task_id, person_id)
    select t.company_id, t.id, a.person_id
      from work.tasks t
      join work.task_type_assignees a on a.company_id = t.company_id and a.task_type_id = t.type_id
      join work.task_types y on y.company_id = t.company_id and y.id = t.type_id
     where t.company_id = app.company_id() and t.id = any (v_operations) and work.is_qualified(y, a.person_id);
  end if;
  if not exists (select from production.routing_steps g
                  where g.company_id = app.company_id() and g.routing_id = p_routing_id and g.is_gate) then
    return v_operations;
  end if;
  insert into work.task_connections (company_id, from_task_id, to_task_id, type, created_at)
  select g.company_id, f.id, l.id, 'dependency', app.now()
    from production.routing_steps g
    join work.tasks f on f.company_id = g.company_id and f.id = any (v_operations) and f.step = g.step
    join work.tasks l on l.company_id = g.company_id and l.id = any (v_operations) and l.step > g.step
   where g.company_id = app.company_id() and g.routing_id = p_routing_id and g.is_gate;
  return v_operations;
end;
$$;
comment on function production.open_operations is
  'Makes the operation tasks of an order from its routing: assignees, machine, due date, and what waits for which '
  'gate.';
