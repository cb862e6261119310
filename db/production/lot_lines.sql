create function production.lot_lines(p_lot_id bigint)
  returns inventory.balance_change[]
  language sql stable
  return array(
    select (b.product_id, b.storage_unit_id, b.bin, b.lot_id, b.serial_id, 0, b.received_at)::inventory.balance_change
      from inventory.balances b
     where b.company_id = app.company_id() and b.lot_id = p_lot_id and b.bin = 'goods' and b.quantity > 0
     order by b.storage_unit_id, b.serial_key);
comment on function production.lot_lines is
  'The lines of stock where goods of a lot lie, for locking.';
