-- THE rule of where scrapped stock is taken from. Of a lot: what lies in quarantine, then in the goods of the machine
-- that the report is about, then in other goods, only in the company's own units; in each the oldest receipt first.
-- A piece with a serial number lies where it lies. Where neither is named: what lies untracked in the unit that is, or
-- what the inspection that the report was found on holds in quarantine.
create function quality.scrap_sources(
  p_lot_id bigint, p_inspection_id bigint, p_ssu_id bigint,
  p_product_id bigint default null, p_storage_unit_id bigint default null, p_serial_id bigint default null)
  returns table (place bigint, product_id bigint, storage_unit_id bigint, bin text, serial_id bigint, available numeric)
  language sql stable
  begin atomic
    select row_number() over (order by b.bin desc, u.ssu_id is not distinct from p_ssu_id and p_ssu_id is not null desc,
                              b.received_at, b.id),
           b.product_id, b.storage_unit_id, b.bin, b.serial_id, b.quantity
      from inventory.balances b
      join inventory.storage_units u on u.company_id = b.company_id and u.id = b.storage_unit_id
        and u.ownership = 'company'
     where b.company_id = app.company_id() and b.bin in ('quarantine', 'goods') and b.quantity > 0
       and (b.lot_id = p_lot_id or b.serial_id = p_serial_id
         or p_lot_id is null and p_serial_id is null and b.lot_id is null and b.serial_id is null
           and b.product_id = p_product_id and b.storage_unit_id = p_storage_unit_id)
    union all
    select m.ordinality, m.product_id, m.from_storage_unit_id, m.from_bin, m.serial_id, m.quantity
      from unnest(quality.inspected_stock(array[p_inspection_id])) with ordinality m
     where p_lot_id is null and p_serial_id is null and p_storage_unit_id is null;
  end;
comment on function quality.scrap_sources is
  'The stock that a scrap disposition may take, in its order.';
