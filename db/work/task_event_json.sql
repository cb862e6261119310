create function work.task_event_json(p_task_id bigint)
  returns jsonb
  language sql stable
  begin atomic
    select jsonb_build_object(
        'task', jsonb_build_object(
          'id', t.external_id, 'title', t.title, 'status', t.status, 'priorityId', t.priority_id,
          'type', case when y.id is not null then jsonb_build_object('id', y.external_id, 'name', y.name) end,
          'dueDate', app.iso(t.due_date), 'workOrderId', o.external_id),
        'ssu', case when s.id is not null then jsonb_build_object('id', s.external_id, 'name', s.name) end)
      from work.tasks t
      left join work.task_types y on y.company_id = t.company_id and y.id = t.type_id
      left join sites.ssus s on s.company_id = t.company_id and s.id = t.ssu_id
      left join production.work_orders o on o.company_id = t.company_id and o.id = t.work_order_id
     where t.company_id = app.company_id() and t.id = p_task_id;
  end;
comment on function work.task_event_json is
  'A task and its machine as events carry them.';
