create function quality.set_apart(p_items quality.recall_items[])
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_pieces inventory.movement[] := array(
    select inventory.movement(b.product_id, 1, b.lot_id, b.serial_id, p_from_unit_id => b.storage_unit_id,
                              p_from_bin => 'goods', p_to_unit_id => b.storage_unit_id, p_to_bin => 'quarantine')
      from unnest(p_items) i
      join inventory.balances b on b.company_id = app.company_id() and b.serial_id = i.serial_id and b.bin = 'goods'
       and b.quantity > 0
     order by b.serial_id);
begin
  if v_pieces <> '{}' then
    perform inventory.post_movements('transfer', v_pieces);
  end if;
end;
$$;
comment on function quality.set_apart is
  'Moves pieces that a recall holds from goods to the quarantine of their unit.';
