-- The machine status that the form answers goes before the type's, and a task that was submitted has set it then: a review
-- does not set back what has happened to the machine since.
create function work.announce_status(p_task_id bigint, p_previous text)
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_status text;
  v_machine bigint;
  v_machine_status bigint;
begin
  select t.status, t.ssu_id,
         case when t.status in ('submitted', 'done') and a.status_id is not null then case when p_previous <> 'submitted' then a.status_id end
              when t.status = 'done' then y.status_on_done_id
              when p_previous in ('done', 'declined') and t.status <> 'declined' then y.status_on_open_id end
    into v_status, v_machine, v_machine_status
    from work.tasks t
    left join work.task_types y on y.company_id = t.company_id and y.id = t.type_id
    cross join lateral (select work.answered_machine_status(y.form, t.answers) as status_id) a
   where t.company_id = app.company_id() and t.id = p_task_id;
  if v_status = p_previous then
    return;
  end if;
  if v_machine_status is not null then
    perform work.set_machine_status(v_machine, v_machine_status);
  end if;
  perform app.emit('task.status_changed',
    work.task_event_json(p_task_id) || jsonb_build_object('previousStatus', p_previous, 'status', v_status));
end;
$$;
comment on function work.announce_status is
  'Tells that a task changed status: the event, and the machine status that its form or its type sets on completion, or its type on being taken up again.';
