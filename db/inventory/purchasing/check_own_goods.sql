-- Goods of one product and lot lie together, whichever receipt brought them: what of them waits for another receipt's
-- inspection is that one's, and what lies there is none of this one's that waits in another unit. Looked at once the
-- balances are locked, so that no inspection ends in between.
create function inventory.check_own_goods(p_receipt inventory.receipts, p_movements inventory.movement[])
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_changes inventory.balance_change[] := array(
    select c from unnest(inventory.balance_changes(p_movements)) c where c.bin = 'quarantine');
  v_short record;
begin
  if v_changes = '{}' then
    return;
  end if;
  perform inventory.lock_balances(v_changes);
  select c::inventory.balance_change as change, a.change as awaited into v_short
    from unnest(v_changes) c
    join quality.awaited_by_others(p_receipt, array(select distinct k.product_id from unnest(v_changes) k)) a
      on a.product_id = c.product_id and a.storage_unit_id = c.storage_unit_id
     and a.lot_id is not distinct from c.lot_id and a.serial_id is not distinct from c.serial_id
    join inventory.balances b on b.company_id = app.company_id() and b.product_id = c.product_id
     and b.storage_unit_id = c.storage_unit_id and b.bin = c.bin and b.lot_key = inventory.line_key(c.lot_id)
     and b.serial_key = inventory.line_key(c.serial_id)
   where b.quantity - a.change + c.change < 0
   order by c.product_id, c.storage_unit_id, c.lot_id, c.serial_id limit 1;
  if found then
    perform inventory.refuse_short(v_short.change, v_short.awaited);
  end if;
  select c::inventory.balance_change as change, o.lies, o.elsewhere into v_short
    from unnest(v_changes) c
   cross join lateral quality.waits_elsewhere(p_receipt, c) o
   order by c.product_id, c.storage_unit_id, c.lot_id limit 1;
  if found then
    perform inventory.refuse_short(v_short.change, v_short.lies,
                                   'not this receipt''s, which wait in ' || v_short.elsewhere);
  end if;
end;
$$;
comment on function inventory.check_own_goods is
  'Refuses with insufficient_stock to take a receipt back whose goods have left quarantine, while what lies there '
  'waits for other receipts'' inspections.';
