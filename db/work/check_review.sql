-- Who decided, of a call that only passes it on, is asked for as well. What the call counts is counted by now.
create function work.check_review(p_task work.tasks, p_input jsonb)
  returns void
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_people bigint[] := array_remove(array[app.person_id(), (p_input ->> 'statedBy')::bigint], null);
  v_why text := work.kept_by_review(p_task, p_input ->> 'status',
    coalesce(work.is_approval(p_task, p_input - '{goodQuantity,scrapQuantity}'::text[]), false), v_people);
begin
  if v_why is not null then
    perform work.refuse_transition(p_task, v_why, v_people);
  end if;
end;
$$;
comment on function work.check_review is
  'Refuses with invalid_transition what the review of a task keeps who asks from (work.kept_by_review).';
