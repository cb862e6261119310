-- Goods that reach a client's unit are installed there, and taken from there when they come back.
-- Long: each name of the input is looked up here, so that all that is wrong with it is told at once.
create function inventory.stock_transfer(
  p_sku         text,
  p_quantity    numeric,
  p_from        text,
  p_to          text,
  p_bin         text default 'goods',
  p_to_bin      text default null,
  p_lot_code    text default null,
  p_serial_code text default null,
  p_stated_by   bigint default null
)
  returns jsonb
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_product inventory.products;
  v_lot bigint;
  v_serial bigint;
  v_from inventory.storage_units;
  v_to inventory.storage_units;
  v_bin text;
  v_to_bin text;
begin
  perform app.require('inventory:manage');
  select p.* into v_product from inventory.products p
   where p.company_id = app.company_id() and p.sku_key = lower(p_sku);
  if p_lot_code is not null then
    select l.id into v_lot from production.lots l
     where l.company_id = app.company_id() and l.product_id = v_product.id and l.code = p_lot_code;
  end if;
  v_serial := case when p_serial_code is not null then (production.find_serial(v_product, p_serial_code)).id end;
  select s.* into v_from from inventory.storage_units u cross join lateral inventory.as_it_stands(u) s
   where u.company_id = app.company_id() and u.external_id = p_from;
  select s.* into v_to from inventory.storage_units u cross join lateral inventory.as_it_stands(u) s
   where u.company_id = app.company_id() and u.external_id = p_to;
  v_bin := inventory.bin_to_take_from(v_from, p_bin, v_product.id);
  v_to_bin := inventory.bin_at(v_to, coalesce(p_to_bin, p_bin));
  perform app.refuse_input(
    inventory.item_problems(v_product, p_sku, p_quantity, p_lot_code, v_lot, p_serial_code, v_serial)
    || case when v_from.id is null then app.unknown_problem('from', 'storage unit', p_from) else '[]' end
    || case when v_to.id is null then app.unknown_problem('to', 'storage unit', p_to) else '[]' end
    || case when num_nulls(v_from.id, v_to.id) = 0 then inventory.destination_problems(v_from, v_bin, v_to, v_to_bin)
         else '[]' end
    || case when v_serial is not null and p_quantity > 1
         then '[{"path": "quantity", "message": "is 1: a serial number is one piece"}]'::jsonb else '[]' end
    || case when p_stated_by is not null or inventory.is_release(v_bin, v_to_bin)
         then app.stated_by_problems(p_stated_by, 'inventory:manage', inventory.is_release(v_bin, v_to_bin))
         else '[]' end);
  perform inventory.check_lot_may_enter(v_lot, v_bin, v_to_bin);
  if (case when num_nonnulls(v_lot, v_serial) > 0 then inventory.is_release(v_bin, v_to_bin)
        else v_bin = 'quarantine' and (v_to_bin <> 'quarantine' or not inventory.is_own(v_to.ownership)) end) then
    perform quality.check_decided(v_product, v_lot, v_serial, v_from, v_bin, p_quantity);
  end if;
  perform inventory.post_movements(inventory.move_kind(v_bin, v_to_bin), array[
    inventory.movement(v_product.id, p_quantity, v_lot, v_serial,
      p_from_unit_id => v_from.id, p_from_bin => v_bin, p_to_unit_id => v_to.id, p_to_bin => v_to_bin,
      p_to_client_id => v_to.owner_client_id)]);
  return jsonb_build_object(
    'sku', v_product.sku, 'quantity', trim_scale(p_quantity),
    'from', inventory.storage_unit_ref(v_from), 'to', inventory.storage_unit_ref(v_to),
    'bin', v_bin, 'toBin', v_to_bin, 'lotCode', p_lot_code, 'serialCode', p_serial_code);
end;
$$;
comment on function inventory.stock_transfer is
  'Moves stock between two storage units or bins. Refuses with insufficient_stock, lot_required, serial_required, '
  'fractional_quantity, lot_unavailable, not_dispositioned, consigned_stock, reason_required, not_found, '
  'invalid_input.';
