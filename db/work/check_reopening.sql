create function work.check_reopening(p_task work.tasks)
  returns void
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_why text := work.stays_ended(p_task);
begin
  if v_why is not null then
    perform app.refuse('invalid_transition', v_why,
      jsonb_build_object('currentStatus', p_task.status, 'allowedTransitions', '[]'::jsonb));
  end if;
end;
$$;
comment on function work.check_reopening is
  'Refuses with invalid_transition to take up again what stays as it ended (work.stays_ended).';
