-- A task of its own beside the order's steps: it has no step, so that it never posts the order's output again. Where
-- the machine is out of use by now, a person chooses another.
create function quality.open_rework(p_ncr work.tasks, p_type_id bigint, p_notes text)
  returns work.tasks
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_task work.tasks;
begin
  v_task.type_id := p_type_id;
  v_task.title := format('Rework: %s', p_ncr.title);
  v_task.details := p_notes;
  v_task.priority_id := p_ncr.priority_id;
  select s.id into v_task.ssu_id from sites.ssus s
   where s.company_id = app.company_id() and s.id = p_ncr.ssu_id and s.is_active;
  v_task.work_order_id := p_ncr.work_order_id;
  return work.create_task(v_task, null, p_ncr.id, 'created_from');
end;
$$;
comment on function quality.open_rework is
  'Makes the rework task of a report, at its machine and for its work order. Emits task.created.';
