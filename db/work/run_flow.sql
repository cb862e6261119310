-- For the same machine and, unless it makes something, which would be stock beside the order's, the same work order.
create function work.run_flow(p_flow work.flows, p_task work.tasks)
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_made work.tasks;
begin
  v_made.type_id := p_flow.create_task_type_id;
  select coalesce(p_flow.title, y.name), case when y.parent_product_id is null then p_task.work_order_id end
    into v_made.title, v_made.work_order_id
    from work.task_types y where y.company_id = app.company_id() and y.id = p_flow.create_task_type_id;
  v_made.ssu_id := p_task.ssu_id;
  v_made.priority_id := p_task.priority_id;
  perform work.create_task(v_made, null, p_task.id, 'created_from', p_flow.name, p_flow.id);
end;
$$;
comment on function work.run_flow is
  'Makes the task that a flow makes of another. Emits task.created.';
