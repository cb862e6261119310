-- Who decided, of a call that only passes it on, is asked for as well. What the call counts is counted by now.
create function work.check_review(p_task work.tasks, p_input jsonb)
  returns void
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_asks bigint[];
  v_approves constant boolean := coalesce(
    work.is_approval(p_task, p_input - '{goodQuantity,scrapQuantity}'::text[]), false);
  v_named constant text := 'names who did or submitted this task; somebody else decides about it: ask them';
  v_why text;
begin
  if not v_approves and p_task.submitted_by is null then
    return;
  end if;
  v_asks := people.who_asks();
  v_why := work.kept_by_review(p_task, p_input ->> 'status', v_approves,
                               array_remove(v_asks || (p_input ->> 'statedBy')::bigint, null));
  if v_why is null then
    return;
  elsif work.kept_by_review(p_task, p_input ->> 'status', v_approves, v_asks) is null then
    perform work.refuse_transition(p_task, 'statedBy ' || v_named || '.', p_input ->> 'status', jsonb_build_object(
      'errors', jsonb_build_array(jsonb_build_object('path', 'statedBy', 'message', v_named))));
  elsif work.kept_by_review(p_task, p_input ->> 'status', v_approves, array[app.person_id()]) is null then
    v_why := v_why || ' This key was made by who did or submitted it.';
  end if;
  perform work.refuse_transition(p_task, v_why);
end;
$$;
comment on function work.check_review is
  'Refuses with invalid_transition what the review of a task keeps who asks from (work.kept_by_review), or whom the '
  'call names in statedBy.';
