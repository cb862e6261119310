-- As far as it still lies in quarantine: a person may have moved some of it.
create function quality.inspected_stock(p_inspection_ids bigint[])
  returns inventory.movement[]
  language sql stable
  return array(
    select inventory.movement(i.product_id, least(sum(l.quantity), b.quantity), i.lot_id, l.serial_id,
             p_from_unit_id => l.storage_unit_id, p_from_bin => 'quarantine',
             p_to_unit_id => l.storage_unit_id, p_to_bin => 'goods')
      from quality.inspections i
      join quality.inspection_lines l on l.company_id = i.company_id and l.inspection_id = i.id
      join inventory.balances b
        on b.company_id = i.company_id and b.product_id = i.product_id and b.storage_unit_id = l.storage_unit_id
       and b.bin = 'quarantine' and b.lot_key = inventory.line_key(i.lot_id)
       and b.serial_key = inventory.line_key(l.serial_id)
     where i.company_id = app.company_id() and i.id = any (p_inspection_ids) and b.quantity > 0
     group by i.product_id, i.lot_id, l.serial_id, l.storage_unit_id, b.quantity
     order by i.product_id, l.storage_unit_id, i.lot_id, l.serial_id);
comment on function quality.inspected_stock is
  'What of inspected receipts waits in quarantine, as movements into goods.';
