-- Who ends a kitting task without saying what went onto the cart says that all that was listed did; left incomplete
-- with a follow-up, that what there was did. So it is with one that ends anew, after it was declined. Where nothing is
-- left to bring nothing is said: should it be taken up again, it brings what is needed then.
create function inventory.fill_kit(p_task work.tasks, p_to text, p_follows boolean)
  returns work.tasks
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_task work.tasks := p_task;
begin
  if p_task.kit_for_task_id is not null and (p_to in ('submitted', 'done') or p_follows)
    and not inventory.kit_is_there(p_task) then
    update work.tasks t set answers = inventory.kit_answers(p_task, p_to <> 'incomplete')
     where t.company_id = app.company_id() and t.id = p_task.id
    returning t.* into v_task;
  end if;
  return v_task;
end;
$$;
comment on function inventory.fill_kit is
  'Writes down what a kitting task that is ending brings, where nobody did. Answers the task.';
