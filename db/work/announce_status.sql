create function work.announce_status(p_task_id bigint, p_previous text)
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_status text;
begin
  select t.status into v_status from work.tasks t where t.company_id = app.company_id() and t.id = p_task_id;
  if v_status <> p_previous then
    perform app.emit('task.status_changed',
      (work.task_events_json(array[p_task_id]))[1]
        || jsonb_build_object('previousStatus', p_previous, 'status', v_status));
  end if;
end;
$$;
comment on function work.announce_status is
  'Tells that a task changed status. Emits task.status_changed.';
