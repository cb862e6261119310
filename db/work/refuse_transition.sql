-- p_to: what was asked for, where only what was said with it is wrong. p_more: what else the refusal tells.
create function work.refuse_transition(
  p_task work.tasks,
  p_why  text,
  p_to   text default null,
  p_more jsonb default '{}'
)
  returns void
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_type work.task_types;
begin
  select y.* into v_type from work.task_types y where y.company_id = app.company_id() and y.id = p_task.type_id;
  perform app.refuse('invalid_transition', p_why, p_more || jsonb_build_object('currentStatus', p_task.status,
    'allowedTransitions', array_remove(work.allowed_statuses(p_task, v_type, people.who_asks()), p_to)));
end;
$$;
comment on function work.refuse_transition is
  'Refuses with invalid_transition, naming where who asks can bring a task from its present state.';
