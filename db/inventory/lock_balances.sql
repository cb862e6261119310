create function inventory.lock_balances(p_changes inventory.balance_change[])
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
begin
  perform from inventory.balances b
    join unnest(p_changes) c
      on b.product_id = c.product_id and b.storage_unit_id = c.storage_unit_id and b.bin = c.bin
     and b.lot_key = coalesce(c.lot_id, 0) and b.serial_key = coalesce(c.serial_id, 0)
   where b.company_id = app.company_id()
   order by b.product_id, b.storage_unit_id, b.bin, b.lot_key, b.serial_key
     for update of b;
end;
$$;
comment on function inventory.lock_balances is
  'Locks balances until the call ends, in the one order that every stock function uses: product, unit, bin, lot, serial.';
