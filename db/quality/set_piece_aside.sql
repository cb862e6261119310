-- A piece is kept from use by where it lies, and has no status of its own: among the goods it would be used before it
-- goes back. What a recall has in quarantine stays there when that is released.
create function quality.set_piece_aside(p_ncr quality.ncrs)
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_piece record;
  v_changes inventory.balance_change[];
begin
  select b.product_id, b.storage_unit_id, b.bin, s.code, p.sku into v_piece
    from inventory.serials s
    join inventory.products p on p.company_id = s.company_id and p.id = s.product_id
    left join (inventory.balances b
      join inventory.storage_units u on u.company_id = b.company_id and u.id = b.storage_unit_id
       and inventory.is_own(u.ownership))
      on b.company_id = s.company_id and b.serial_id = s.id and b.quantity > 0
     and b.bin in ('goods', 'quarantine', 'bads')
   where s.company_id = app.company_id() and s.id = p_ncr.serial_id;
  if v_piece.bin is null then
    perform app.refuse('insufficient_stock',
      format('Serial %s of %s lies in goods, quarantine or bads of no unit of the company''s own.', v_piece.code,
             v_piece.sku),
      jsonb_build_object('serialCode', v_piece.code, 'available', 0, 'wanted', 1));
  elsif v_piece.bin = 'goods' then
    perform inventory.post_movements('transfer', array[
      inventory.movement(v_piece.product_id, 1, null, p_ncr.serial_id,
        p_from_unit_id => v_piece.storage_unit_id, p_from_bin => 'goods',
        p_to_unit_id => v_piece.storage_unit_id, p_to_bin => 'quarantine')], p_ncr.task_id);
  else
    v_changes := inventory.balance_changes(array[
      inventory.movement(v_piece.product_id, 1, null, p_ncr.serial_id,
        p_from_unit_id => v_piece.storage_unit_id, p_from_bin => v_piece.bin)]);
    perform inventory.lock_serials(v_changes);
  end if;
  update quality.recall_items i set storage_unit_id = null
   where i.company_id = app.company_id() and i.serial_id = p_ncr.serial_id and i.released_at is null;
end;
$$;
comment on function quality.set_piece_aside is
  'Brings a piece that a report decided to return from goods to the quarantine of the same unit. Refuses with '
  'insufficient_stock where it is in none of the company''s own units.';
