-- A line where nothing lies has no row to lock, and two calls that empty and refill the same lines would pass each
-- other by. So one statement, line after line, makes the row (with nothing in it) or locks the one that is there: an
-- update that changes nothing still locks. Rows that stay empty go when the movements are posted, or with the refusal.
create function inventory.lock_balances(p_changes inventory.balance_change[])
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
begin
  insert into inventory.balances as b (company_id, product_id, storage_unit_id, bin, lot_id, serial_id, quantity,
                                       received_at)
  select app.company_id(), c.product_id, c.storage_unit_id, c.bin, c.lot_id, c.serial_id, 0,
         coalesce(c.received_at, app.now())
    from unnest(p_changes) c
   order by c.product_id, c.storage_unit_id, c.bin, c.lot_id nulls first, c.serial_id nulls first
  on conflict on constraint balances_line do update set quantity = b.quantity where false;
end;
$$;
comment on function inventory.lock_balances is
  'Locks balances, also of lines where nothing lies yet, until the call ends, in the one order that every stock '
  'function uses: product, unit, bin, lot, serial.';
