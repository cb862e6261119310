-- Goods of one product and lot lie together, whichever receipt brought them: what of them waits for another receipt's
-- inspection is that one's, and what lies there is none of this one's that waits in another unit. Looked at once the
-- balances are locked, so that no inspection ends, and no piece leaves and comes again, in between.
create function inventory.check_own_goods(p_receipt inventory.receipts, p_movements inventory.movement[])
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_changes inventory.balance_change[] := inventory.balance_changes(p_movements);
  v_short record;
begin
  perform inventory.lock_balances(v_changes);
  perform inventory.check_own_pieces(array(select r from inventory.receipt_rows(p_receipt) r));
  select c::inventory.balance_change as change, coalesce(a.change, 0) as awaited,
         coalesce(a.change, 0) - b.quantity - c.change as missing
    into v_short
    from unnest(v_changes) c
    join inventory.balances b on b.company_id = app.company_id() and b.product_id = c.product_id
     and b.storage_unit_id = c.storage_unit_id and b.bin = c.bin and b.lot_key = inventory.line_key(c.lot_id)
     and b.serial_key = inventory.line_key(c.serial_id)
    left join quality.awaited_by_others(p_receipt, array(
                select distinct k.product_id from unnest(v_changes) k where k.bin = 'quarantine')) a
      on a.product_id = c.product_id and a.storage_unit_id = c.storage_unit_id and a.bin = c.bin
     and a.lot_id is not distinct from c.lot_id and a.serial_id is not distinct from c.serial_id
   where b.quantity - coalesce(a.change, 0) + c.change < 0
   order by c.product_id, c.storage_unit_id, c.lot_id, c.serial_id limit 1;
  if found then
    perform inventory.refuse_short(v_short.change, v_short.awaited,
                                   p_way => inventory.way_to(v_short.change, v_short.missing));
  end if;
  select c::inventory.balance_change as change, o.lies, o.elsewhere into v_short
    from unnest(v_changes) c
   cross join lateral quality.waits_elsewhere(p_receipt, c) o
   where c.bin = 'quarantine'
   order by c.product_id, c.storage_unit_id, c.lot_id limit 1;
  if found then
    perform inventory.refuse_short(v_short.change, v_short.lies,
                                   'not this receipt''s, which wait in ' || v_short.elsewhere);
  end if;
end;
$$;
comment on function inventory.check_own_goods is
  'Refuses with insufficient_stock to take a receipt back whose goods have left where they came in, while what lies '
  'there is another receipt''s, and with invalid_transition one of which a piece has come again since.';
