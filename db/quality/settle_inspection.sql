-- Looked at when a task has entered a status, after what was measured on it has opened its report.
create function quality.settle_inspection(p_task work.tasks)
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
begin
  if p_task.status = 'done' then
    perform quality.release_inspected(i.id, i.lot_id)
       from quality.inspections i
      where i.company_id = app.company_id() and i.task_id = p_task.id and i.released_at is null;
  end if;
end;
$$;
comment on function quality.settle_inspection is
  'Releases a receipt whose inspection task is done, unless a report found on it says otherwise.';
