create function quality.piece_lines(p_nodes bigint[])
  returns inventory.balance_change[]
  language sql stable
  return array(
    select (b.product_id, b.storage_unit_id, b.bin, b.lot_id, b.serial_id, 0, b.received_at)::inventory.balance_change
      from unnest(p_nodes) n
      join inventory.balances b on b.company_id = app.company_id() and b.serial_id = -n and b.quantity > 0
     order by b.serial_id);
comment on function quality.piece_lines is
  'The lines of stock where pieces lie, by their nodes, for locking.';
