-- Where it lies now, also moved to the quarantine of another unit. A piece with a serial number lies where it lies, and
-- is of the inspection that it waits for, unless it was decided scrap or return by itself. What came to a client's
-- place is installed there.
create function quality.inspected_stock(p_inspection_ids bigint[])
  returns inventory.movement[]
  language sql stable
  return array(
    select inventory.movement(g.product_id, g.quantity, g.lot_id, g.serial_id,
             p_from_unit_id => g.storage_unit_id, p_from_bin => 'quarantine',
             p_to_unit_id => g.storage_unit_id, p_to_bin => b.bin,
             p_to_client_id => case when b.bin = 'installed' then inventory.client_at(g.storage_unit_id) end)
      from (
        select w.product_id, w.storage_unit_id, w.lot_id, null::bigint as serial_id, sum(w.quantity) as quantity
          from quality.waiting_goods w
         where w.company_id = app.company_id() and w.inspection_id = any (p_inspection_ids)
         group by w.product_id, w.storage_unit_id, w.lot_id
        union all
        select distinct b.product_id, b.storage_unit_id, b.lot_id, b.serial_id, b.quantity
          from quality.inspection_lines l
          join inventory.balances b on b.company_id = l.company_id and b.serial_id = l.serial_id
           and b.bin = 'quarantine' and b.quantity > 0
          join inventory.storage_units u on u.company_id = b.company_id and u.id = b.storage_unit_id
         where l.company_id = app.company_id() and l.inspection_id = any (p_inspection_ids)
           and inventory.is_own(u.ownership)
           and not exists (select from quality.piece_decisions(array[l.serial_id]) d
                            where d.disposition in ('scrap', 'return'))
           and (quality.awaited_inspection(l.serial_id)).id = l.inspection_id) g
      join inventory.storage_units u on u.company_id = app.company_id() and u.id = g.storage_unit_id
     cross join lateral (select inventory.bin_at(inventory.as_it_stands(u), 'goods') as bin) b
     order by g.product_id, g.storage_unit_id, g.lot_id, g.serial_id);
comment on function quality.inspected_stock is
  'What of inspected receipts waits in quarantine, as movements into goods, or into what is installed at a client''s.';
