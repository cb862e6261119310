-- The net change of each balance. What arrives from another unit brings the age of what it was taken from.
create function inventory.balance_changes(p_movements inventory.movement[])
  returns inventory.balance_change[]
  language plpgsql stable
  set search_path = ''
as $$
begin
  return array(
    select (m.product_id, side.unit_id, side.bin, m.lot_id, m.serial_id, sum(side.change),
            min(side.received_at))::inventory.balance_change
      from unnest(p_movements) m
     cross join lateral (values
       (m.from_storage_unit_id, m.from_bin, -m.quantity, null::timestamptz),
       (m.to_storage_unit_id, m.to_bin, m.quantity, case
         when m.received_at is null and m.from_storage_unit_id is not null and m.to_storage_unit_id is not null then (
           select b.received_at from inventory.balances b
            where b.company_id = app.company_id() and b.product_id = m.product_id
              and b.storage_unit_id = m.from_storage_unit_id and b.bin = m.from_bin
              and b.lot_key = inventory.line_key(m.lot_id) and b.serial_key = inventory.line_key(m.serial_id))
         else m.received_at end)
     ) as side (unit_id, bin, change, received_at)
     where side.unit_id is not null
     group by m.product_id, side.unit_id, side.bin, m.lot_id, m.serial_id
    having sum(side.change) <> 0
     order by m.product_id, side.unit_id, side.bin, m.lot_id nulls first, m.serial_id nulls first);
end;
$$;
comment on function inventory.balance_changes is
  'What movements do to each balance, in the order in which balances are locked.';
