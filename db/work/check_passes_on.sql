-- An agent that names nobody is not asked who approves where its own credential approves nothing, whomever it names.
create function work.check_passes_on(p_task work.tasks, p_changes jsonb)
  returns void
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_why text;
begin
  if app.is_agent() and p_changes ->> 'statedBy' is null and work.is_approval(p_task, p_changes)
     and work.is_decision(p_task, p_changes) then
    v_why := work.kept_by_review(p_task, p_changes ->> 'status', true, people.who_asks());
    if v_why is not null then
      perform work.refuse_transition(p_task, v_why);
    end if;
  end if;
end;
$$;
comment on function work.check_passes_on is
  'Refuses with invalid_transition an agent that names nobody and whom the review of the task keeps from approving it '
  '(work.kept_by_review), before it is asked for a name.';
