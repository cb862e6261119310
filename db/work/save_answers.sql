-- Answers that are left out stay, also those of fields that the form no longer has. What a done or declined task says
-- stays as it is, and so do the products of one that has moved them; sending it the same answers again changes nothing
-- and is no error, so that a retry is safe.
create function work.save_answers(p_task work.tasks, p_answers jsonb)
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_form jsonb := work.task_form(p_task);
  v_answers jsonb;
begin
  v_answers := (p_task.answers || work.given_answers(v_form, p_answers)) - array(
    select a.answer ->> 'field'
      from jsonb_array_elements(p_answers) a (answer)
      join jsonb_array_elements(v_form) f (field) on f.field ->> 'title' = a.answer ->> 'field'
     where a.answer -> 'value' = 'null');
  if v_answers = p_task.answers then
    return;
  elsif p_task.status in ('done', 'declined') then
    perform work.refuse_transition(p_task,
      format('The task is %s: its form takes no more answers. Take it up again first.', p_task.status));
  elsif p_task.stock_moved_at is not null and exists (
      select from jsonb_array_elements(v_form) f (field)
       where f.field ->> 'type' = 'products'
         and v_answers -> (f.field ->> 'title') is distinct from p_task.answers -> (f.field ->> 'title')) then
    perform app.refuse('invalid_transition',
                       'The task has moved its goods: what its form says of them stays. Move more by another task.',
      jsonb_build_object('currentStatus', p_task.status, 'allowedTransitions', '[]'::jsonb));
  end if;
  update work.tasks t set answers = v_answers, updated_at = app.now()
    where t.company_id = app.company_id() and t.id = p_task.id;
  perform work.keep_files(p_task.id, v_answers);
end;
$$;
comment on function work.save_answers is
  'Keeps the answers that were checked before (work.answer_problems); null clears one. Refuses with '
  'invalid_transition.';
