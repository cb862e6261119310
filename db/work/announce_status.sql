create function work.announce_status(p_task_id bigint, p_previous text)
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_status text;
  v_role text;
begin
  select t.status, t.handoff_role into v_status, v_role
    from work.tasks t where t.company_id = app.company_id() and t.id = p_task_id;
  if v_status <> p_previous then
    perform app.emit('task.status_changed',
      (work.task_events_json(array[p_task_id]))[1]
        || jsonb_build_object('previousStatus', p_previous, 'status', v_status));
    if v_role = 'mirror' then
      perform partners.tell_status(p_task_id, v_status);
    end if;
    perform work.run_flows(array[p_task_id]);
  end if;
end;
$$;
comment on function work.announce_status is
  'Tells that a task changed status, also the partner whose it is, and lets flows run. Emits task.status_changed.';
