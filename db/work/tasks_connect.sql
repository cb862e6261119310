-- Dependencies are made one at a time, so that no two of them close a circle together.
create function work.tasks_connect(p_from text, p_to text, p_type text, p_description text default null)
  returns jsonb
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_from work.tasks;
  v_to work.tasks;
  v_status text;
begin
  perform app.require_member();
  v_from := work.find_task(p_from);
  v_to := work.find_task(p_to);
  if v_from.id = v_to.id then
    perform app.refuse_input('[{"path": "to", "message": "is the task itself"}]');
  end if;
  if p_type = 'dependency' then
    perform work.check_handoff(v_to, array['status']);
    perform app.take_turns('task dependencies');
    perform work.check_dependency(v_from, v_to);
  end if;
  perform from work.tasks t where t.company_id = app.company_id() and t.id = v_from.id for share;
  v_to := work.lock_task_alone(v_to.id);
  if p_type = 'dependency' then
    perform work.check_handoff(v_to, array['status']); -- it may have been sent meanwhile
  end if;
  v_status := work.connect(v_from.id, v_to.id, p_type, p_description);
  perform work.announce_status(v_to.id, v_to.status);
  return jsonb_build_object('from', p_from, 'to', p_to, 'type', p_type, 'description', p_description,
                            'toStatus', v_status);
end;
$$;
comment on function work.tasks_connect is
  'Connects two tasks; with type dependency the second waits for the first. Connecting them again renews the '
  'description. Refuses with not_found, invalid_input, handoff_fields_locked. Emits task.status_changed.';
