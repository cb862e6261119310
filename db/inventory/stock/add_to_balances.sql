-- One statement, line after line in the order of every call: it makes the line, or locks the one that is there, and
-- adds to it. What comes keeps the age of what is older.
create function inventory.add_to_balances(p_changes inventory.balance_change[])
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
begin
  insert into inventory.balances as b (company_id, product_id, storage_unit_id, bin, lot_id, serial_id, quantity,
                                       received_at)
  select app.company_id(), c.product_id, c.storage_unit_id, c.bin, c.lot_id, c.serial_id, trim_scale(c.change),
         coalesce(c.received_at, app.now())
    from unnest(p_changes) c
   order by c.product_id, c.storage_unit_id, c.bin, c.lot_id nulls first, c.serial_id nulls first
  on conflict on constraint balances_line do update
    set quantity = trim_scale(b.quantity + excluded.quantity),
        received_at = least(b.received_at, excluded.received_at);
end;
$$;
comment on function inventory.add_to_balances is
  'Adds to balances, also of lines where nothing lies yet.';
