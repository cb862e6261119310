-- Move one product from one storage unit, or one of its bins, to another. Goods that reach a client's unit are
-- installed there, and taken from there when they come back.
create function inventory.stock_transfer(
  p_sku         text,
  p_quantity    numeric,
  p_from        text,
  p_to          text,
  p_bin         text default 'goods',
  p_to_bin      text default null,
  p_lot_code    text default null,
  p_serial_code text default null
)
  returns jsonb
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_item inventory.item;
  v_from inventory.storage_units;
  v_to inventory.storage_units;
  v_bin text;
  v_to_bin text;
begin
  perform app.require('inventory:manage');
  v_item := inventory.find_item(p_sku, p_lot_code, p_serial_code);
  v_from := inventory.find_storage_unit(p_from);
  v_to := inventory.find_storage_unit(p_to);
  v_bin := inventory.bin_at(v_from, p_bin);
  v_to_bin := inventory.bin_at(v_to, coalesce(p_to_bin, p_bin));
  perform inventory.check_quantity(v_item.sku, v_item.unit_whole or v_item.serial_id is not null, p_quantity,
                                   'quantity');
  perform inventory.check_destination(v_from, v_bin, v_to, v_to_bin);
  perform inventory.check_lot_may_enter(v_item.lot_id, v_bin, v_to_bin);
  perform inventory.post_movements(inventory.move_kind(v_from, v_bin, v_to_bin), array[
    inventory.movement(v_item.product_id, p_quantity, v_item.lot_id, v_item.serial_id,
      p_from_unit_id => v_from.id, p_from_bin => v_bin, p_to_unit_id => v_to.id, p_to_bin => v_to_bin,
      p_to_client_id => v_to.owner_client_id)]);
  return jsonb_build_object(
    'sku', v_item.sku, 'quantity', p_quantity,
    'from', inventory.storage_unit_ref(v_from), 'to', inventory.storage_unit_ref(v_to),
    'bin', v_bin, 'toBin', v_to_bin, 'lotCode', p_lot_code, 'serialCode', p_serial_code);
end;
$$;
comment on function inventory.stock_transfer is
  'Moves stock between two storage units or bins. Refuses with insufficient_stock, lot_required, serial_required, '
  'fractional_quantity, lot_unavailable, consigned_stock, not_found, invalid_input.';
