-- Then what its form asks of goods is answered by the cart. Of one that has moved its goods the form says which.
create function inventory.kit_is_there(p_task work.tasks)
  returns boolean
  language plpgsql stable
  set search_path = ''
as $$
begin
  return p_task.kit_for_task_id is not null and p_task.stock_moved_at is null
    and not exists (select from inventory.kit_needs(p_task)) and not exists (select from inventory.task_goods(p_task));
end;
$$;
comment on function inventory.kit_is_there is
  'Whether a kitting task has nothing left to bring, and nobody says that it brings something.';
