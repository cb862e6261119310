-- Looked at when a task has entered a status, after what was measured on it has opened its report.
create function quality.settle_inspection(p_task work.tasks)
  returns jsonb
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_moved jsonb := '[]';
  v_inspection record;
begin
  if p_task.status <> 'done' or not exists (
       select from quality.inspections i
        where i.company_id = app.company_id() and i.task_id = p_task.id and i.released_at is null) then
    return v_moved;
  end if;
  for v_inspection in
    select i.id, i.lot_id
      from quality.inspections i
     where i.company_id = app.company_id() and i.task_id = p_task.id and i.released_at is null
     order by i.id
  loop
    v_moved := v_moved || quality.release_inspected(v_inspection.id, v_inspection.lot_id);
  end loop;
  return v_moved;
end;
$$;
comment on function quality.settle_inspection is
  'Releases a receipt whose inspection task is done, unless a report found on it says otherwise. Answers what moved.';
