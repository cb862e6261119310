-- The net change of each balance. What arrives from another unit brings the age of what it was taken from.
create function inventory.balance_changes(p_movements inventory.movement[])
  returns inventory.balance_change[]
  language plpgsql stable
  set search_path = ''
as $$
begin
  return (
    select coalesce(array_agg((s.product_id, s.storage_unit_id, s.bin, s.lot_id, s.serial_id, s.change,
                               s.received_at)::inventory.balance_change
             order by s.product_id, s.storage_unit_id, s.bin, s.lot_id nulls first, s.serial_id nulls first), '{}')
      from (
        select side.product_id, side.storage_unit_id, side.bin, side.lot_id, side.serial_id,
               sum(side.change) as change, min(side.received_at) as received_at
          from (
            select m.product_id, m.from_storage_unit_id, m.from_bin, m.lot_id, m.serial_id, -m.quantity,
                   null::timestamptz
              from unnest(p_movements) m where m.from_storage_unit_id is not null
            union all
            select m.product_id, m.to_storage_unit_id, m.to_bin, m.lot_id, m.serial_id, m.quantity,
                   (select b.received_at from inventory.balances b
                     where b.company_id = app.company_id() and b.product_id = m.product_id
                       and b.storage_unit_id = m.from_storage_unit_id
                       and b.bin = m.from_bin and b.lot_key = inventory.line_key(m.lot_id)
                       and b.serial_key = inventory.line_key(m.serial_id))
              from unnest(p_movements) m where m.to_storage_unit_id is not null
          ) as side (product_id, storage_unit_id, bin, lot_id, serial_id, change, received_at)
         group by 1, 2, 3, 4, 5
      ) s
     where s.change <> 0);
end;
$$;
comment on function inventory.balance_changes is
  'What movements do to each balance, in the order in which balances are locked.';
