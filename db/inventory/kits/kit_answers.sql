-- While nobody has said what goes onto the cart, the list follows the order and the stock. What was moved is moved.
create function inventory.kit_answers(p_task work.tasks, p_is_whole boolean)
  returns jsonb
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_field text := case when p_task.kit_for_task_id is not null then inventory.kit_field(work.task_form(p_task)) end;
begin
  if v_field is null or p_task.answers ? v_field or p_task.stock_moved_at is not null then
    return p_task.answers;
  end if;
  return p_task.answers || jsonb_build_object(v_field, inventory.kit_list(p_task, p_is_whole));
end;
$$;
comment on function inventory.kit_answers is
  'The answers of a task; of a kitting task with the kit that its form lists until somebody answers it.';
