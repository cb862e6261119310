-- p_stated_by: who decided, of a call that only passes it on.
create function work.check_review(p_task work.tasks, p_to text, p_stated_by bigint)
  returns void
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_people bigint[] := array_remove(array[app.person_id(), p_stated_by], null);
begin
  if p_to = 'done' and exists (select from unnest(v_people) p (id) where work.did_task(p_task, p.id)) then
    perform app.refuse('invalid_transition',
                       'Tasks of this type are reviewed: who does the work submits it, somebody else approves it.',
      jsonb_build_object('currentStatus', p_task.status, 'allowedTransitions', case p_task.status
        when 'submitted' then '[]' else '["submitted", "incomplete"]' end::jsonb));
  elsif p_task.submitted_by = any (v_people)
     and (p_to = 'done' or p_task.status = 'submitted' and p_to in ('open', 'preparation', 'ready', 'dispatched')) then
    perform app.refuse('invalid_transition',
                       'Somebody else than who submitted this task approves it or sends it back.',
      jsonb_build_object('currentStatus', p_task.status, 'allowedTransitions', '[]'::jsonb));
  end if;
end;
$$;
comment on function work.check_review is
  'Who did the work of a reviewed task does not finish it; who submitted it does not send it back either. Refuses '
  'with invalid_transition.';
