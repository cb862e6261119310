-- Locks the line as it changes it, or the key of one that is not there yet. What comes keeps the age of what is older,
-- so that the oldest receipt is used first. A line where nothing is left goes.
create function inventory.change_balance(p_change inventory.balance_change)
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_id bigint;
  v_left numeric;
begin
  update inventory.balances b
     set quantity = trim_scale(b.quantity + p_change.change),
         received_at = case when p_change.change > 0 then least(b.received_at, p_change.received_at)
                         else b.received_at end
   where b.company_id = app.company_id() and b.product_id = p_change.product_id
     and b.storage_unit_id = p_change.storage_unit_id and b.bin = p_change.bin
     and b.lot_key = inventory.line_key(p_change.lot_id) and b.serial_key = inventory.line_key(p_change.serial_id)
     and b.quantity + p_change.change >= 0
  returning b.id, b.quantity into v_id, v_left;
  if v_id is null and p_change.change < 0 then
    perform inventory.refuse_short(p_change);
  elsif v_id is null then
    insert into inventory.balances as b (company_id, product_id, storage_unit_id, bin, lot_id, serial_id, quantity,
                                         received_at)
    values (app.company_id(), p_change.product_id, p_change.storage_unit_id, p_change.bin, p_change.lot_id,
            p_change.serial_id, trim_scale(p_change.change), coalesce(p_change.received_at, app.now()))
    on conflict on constraint balances_line do update
      set quantity = trim_scale(b.quantity + excluded.quantity),
          received_at = least(b.received_at, excluded.received_at);
  elsif v_left = 0 then
    delete from inventory.balances b where b.company_id = app.company_id() and b.id = v_id;
  end if;
end;
$$;
comment on function inventory.change_balance is
  'Adds to one balance or takes from it. Refuses with insufficient_stock; nothing goes below zero.';
