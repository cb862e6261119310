-- An order keeps its product as it is; of a task alone only what is counted does.
create function work.hold_made(p_task work.tasks)
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
begin
  if p_task.work_order_id is null then
    perform inventory.hold_products(array(
      select work.makes(p_task, y) from work.task_types y
       where y.company_id = app.company_id() and y.id = p_task.type_id));
  end if;
end;
$$;
comment on function work.hold_made is
  'Holds what a task alone makes, before pieces of it are counted, against a change of how it is counted.';
