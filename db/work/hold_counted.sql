-- An order keeps its product as it is; of a task alone only what is counted does.
create function work.hold_counted(p_task work.tasks)
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
begin
  if p_task.work_order_id is null then
    perform from inventory.products p
     where p.company_id = app.company_id()
       and p.id = (select work.makes(p_task, y) from work.task_types y
                    where y.company_id = app.company_id() and y.id = p_task.type_id)
       for key share;
  end if;
end;
$$;
comment on function work.hold_counted is
  'Holds what a task alone makes, before pieces of it are counted, against a change of how it is counted.';
