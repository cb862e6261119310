create function quality.recalled_lines(p_nodes bigint[])
  returns inventory.balance_change[]
  language sql stable
  return array(
    select l::inventory.balance_change
      from unnest(p_nodes) n
     cross join lateral unnest(production.lot_lines(n)) l
     where n > 0
     order by l.product_id, l.storage_unit_id, l.bin, l.lot_id, l.received_at);
comment on function quality.recalled_lines is
  'The lines of stock where goods of lots lie, by their nodes, for locking.';
