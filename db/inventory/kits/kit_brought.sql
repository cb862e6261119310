create function inventory.kit_brought(p_task_id bigint)
  returns inventory.balance_change[]
  language plpgsql stable
  set search_path = ''
as $$
begin
  return inventory.balance_changes(array(
    select inventory.movement(g.product_id, g.quantity, g.lot_id, g.serial_id,
             p_from_unit_id => g.from_storage_unit_id, p_from_bin => g.from_bin,
             p_to_unit_id => g.to_storage_unit_id, p_to_bin => g.to_bin)
      from inventory.stock_ledger g
     where g.company_id = app.company_id() and g.task_id = p_task_id));
end;
$$;
comment on function inventory.kit_brought is
  'What a kitting task that has moved its goods did to balances.';
