-- As far as it still lies there, and no other recall holds it: somebody may have brought it elsewhere.
create function quality.pieces_given_back(p_items quality.recall_items[])
  returns inventory.movement[]
  language sql stable
  return array(
    select inventory.movement(b.product_id, 1, b.lot_id, b.serial_id, p_from_unit_id => b.storage_unit_id,
                              p_from_bin => 'quarantine', p_to_unit_id => b.storage_unit_id, p_to_bin => 'goods')
      from unnest(p_items) i
      join inventory.balances b on b.company_id = app.company_id() and b.serial_id = i.serial_id
       and b.storage_unit_id = i.storage_unit_id and b.bin = 'quarantine' and b.quantity > 0
     where not exists (select from quality.held_by_others(-i.serial_id, i.recall_id))
     order by b.serial_id);
comment on function quality.pieces_given_back is
  'The pieces of a recall that go from quarantine among the goods when it ends, as movements.';
