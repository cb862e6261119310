-- A kit goes onto its cart in one go. What others move lies in transit, where it is staged, while its task is under way
-- or under review. A task left incomplete with a follow-up was done in part: its form says which, and the follow-up's
-- what comes then.
create function inventory.settle_task(p_task work.tasks)
  returns jsonb
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_is_inventory boolean := false;
  v_uses_transit boolean := false;
begin
  if p_task.stock_moved_at is not null then
    return '{}';
  elsif p_task.kit_for_task_id is not null then
    return case when p_task.status <> 'declined' and work.is_finished(p_task.status, p_task.is_partial_completion)
             then inventory.move_kit(p_task) else '{}' end;
  end if;
  select y.is_inventory, y.default_use_transit into v_is_inventory, v_uses_transit
    from work.task_types y where y.company_id = app.company_id() and y.id = p_task.type_id;
  if v_is_inventory and p_task.status <> 'declined'
    and work.is_finished(p_task.status, p_task.is_partial_completion) then
    return inventory.move_goods(p_task);
  elsif v_is_inventory and v_uses_transit and p_task.status = 'dispatched' then
    return inventory.stage_goods(p_task);
  elsif p_task.status not in ('dispatched', 'submitted') then
    return inventory.bring_back(p_task.id);
  end if;
  return '{}';
end;
$$;
comment on function inventory.settle_task is
  'What an inventory task''s new status means for stock: staged when it is dispatched, moved when it is finished, '
  'brought back when it is not to be. Answers what was moved. Refuses with required_field_missing, invalid_input, '
  'consigned_stock, insufficient_stock, lot_unavailable.';
