-- THE rule of where scrapped stock is taken from: what the inspection that the report was found on holds in quarantine,
-- then what else lies there, then the goods of the machine that the report is about, then other goods, of a lot not
-- what people carry with them; in each the oldest receipt first. Of a lot wherever it lies, of what is not tracked in
-- the unit that is named, where what other inspections hold comes last; where none is, the inspection's alone. A piece
-- with a serial number lies where it lies.
create function quality.scrap_sources(
  p_lot_id bigint, p_inspection_id bigint, p_ssu_id bigint,
  p_product_id bigint default null, p_storage_unit_id bigint default null, p_serial_id bigint default null)
  returns table (place bigint, product_id bigint, storage_unit_id bigint, bin text, serial_id bigint, available numeric)
  language sql stable
  begin atomic
    with lying as (
      select b.id, b.product_id, b.storage_unit_id, b.bin, b.serial_id, b.quantity, b.received_at, u.ssu_id,
             coalesce(w.own, 0) as own, case when b.lot_id is null then coalesce(w.others, 0) else 0 end as others
        from inventory.balances b
        join inventory.storage_units u on u.company_id = b.company_id and u.id = b.storage_unit_id
          and inventory.is_own(u.ownership) and (u.ownership = 'company' or b.bin = 'quarantine' or p_lot_id is null)
       cross join lateral (
         select sum(w.quantity) filter (where w.inspection_id = p_inspection_id) as own,
                sum(w.quantity) filter (where w.inspection_id is distinct from p_inspection_id) as others
           from quality.waiting_goods w
          where b.bin = 'quarantine' and b.serial_id is null and w.company_id = b.company_id
            and w.product_id = b.product_id and w.storage_unit_id = b.storage_unit_id and w.lot_key = b.lot_key) w
       where b.company_id = app.company_id() and b.bin in ('quarantine', 'goods') and b.quantity > 0
         and (b.lot_id = p_lot_id or b.serial_id = p_serial_id
           or p_lot_id is null and p_serial_id is null and b.lot_id is null and b.serial_id is null
             and b.product_id = p_product_id and b.storage_unit_id = p_storage_unit_id)
    )
    select row_number() over (order by part.turn, l.bin desc,
                              l.ssu_id is not distinct from p_ssu_id and p_ssu_id is not null desc,
                              l.received_at, l.id),
           l.product_id, l.storage_unit_id, l.bin, l.serial_id, part.quantity
      from lying l
     cross join lateral (values (1, l.own), (2, l.quantity - l.own - l.others), (3, l.others)) part (turn, quantity)
     where part.quantity > 0
    union all
    select m.ordinality, m.product_id, m.from_storage_unit_id, m.from_bin, m.serial_id, m.quantity
      from unnest(quality.inspected_stock(array[p_inspection_id])) with ordinality m
     where p_lot_id is null and p_serial_id is null and p_storage_unit_id is null;
  end;
comment on function quality.scrap_sources is
  'The stock that a scrap disposition may take, in its order.';
