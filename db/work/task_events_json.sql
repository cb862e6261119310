create function work.task_events_json(p_task_ids bigint[])
  returns jsonb[]
  language plpgsql stable
  set search_path = ''
as $$
begin
  return array(
    select jsonb_build_object(
        'task', jsonb_build_object(
          'id', t.external_id, 'title', t.title, 'status', t.status, 'priorityId', t.priority_id,
          'type', case when y.id is not null then jsonb_build_object('id', y.external_id, 'name', y.name) end,
          'dueDate', app.iso(t.due_date), 'workOrderId', o.external_id),
        'ssu', case when s.id is not null then jsonb_build_object('id', s.external_id, 'name', s.name) end)
      from unnest(p_task_ids) with ordinality i (id, n)
      join work.tasks t on t.company_id = app.company_id() and t.id = i.id
      left join work.task_types y on y.company_id = t.company_id and y.id = t.type_id
      left join sites.ssus s on s.company_id = t.company_id and s.id = t.ssu_id
      left join production.work_orders o on o.company_id = t.company_id and o.id = t.work_order_id
     order by i.n);
end;
$$;
comment on function work.task_events_json is
  'Tasks, each with its machine, as events carry them, in the order given.';
