-- To decline a step of an order or a report of what is wrong is to decide that it is not done, and to pass an
-- inspection releases what waits for it. What stays as it is decides nothing.
create function work.is_decision(p_task work.tasks, p_status text)
  returns boolean
  language plpgsql stable
  set search_path = ''
as $$
begin
  return case when p_status is null or p_status = p_task.status then false
    when p_status = 'declined' then p_task.work_order_id is not null or exists (
      select from quality.ncrs n where n.company_id = app.company_id() and n.task_id = p_task.id)
    when p_status = 'done' then exists (
      select from quality.inspections i
       where i.company_id = app.company_id() and i.task_id = p_task.id and i.released_at is null)
    else false end;
end;
$$;
comment on function work.is_decision is
  'Whether a status of a task is what a person decides: an operation or a report declined, an inspection passed.';
