-- Asked at every transfer: what is right costs no query.
create function inventory.item_problems(p_product inventory.products, p_sku text, p_quantity numeric,
                                        p_lot_code text, p_lot_id bigint, p_serial_code text, p_serial_id bigint)
  returns jsonb
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_problems jsonb := '[]';
begin
  if p_product.id is null then
    return jsonb_build_array(app.unknown_problem('sku', 'product', p_sku)); -- and nobody can tell more
  end if;
  if p_product.unit_whole and p_quantity <> trunc(p_quantity) then
    v_problems := v_problems || jsonb_build_object('code', 'fractional_quantity', 'path', 'quantity', 'message',
      format('%s is counted in whole units', p_product.sku));
  end if;
  if p_product.tracking = 'lot' and p_lot_code is null then
    v_problems := v_problems || jsonb_build_object('code', 'lot_required', 'path', 'lotCode', 'message',
      format('%s is tracked by lot: name the lot', p_product.sku), 'missingFields', array['lotCode']);
  elsif p_product.tracking <> 'lot' and p_lot_code is not null then
    v_problems := v_problems || jsonb_build_object('path', 'lotCode', 'message',
      format('%s is not tracked by lot', p_product.sku));
  elsif p_lot_code is not null and p_lot_id is null then
    v_problems := v_problems || app.unknown_problem('lotCode', 'lot of ' || p_product.sku, p_lot_code);
  end if;
  if p_product.tracking = 'serial' and p_serial_code is null then
    v_problems := v_problems || jsonb_build_object('code', 'serial_required', 'path', 'serialCode', 'message',
      format('%s is tracked by serial number: name the serial', p_product.sku), 'missingFields', array['serialCode']);
  elsif p_product.tracking <> 'serial' and p_serial_code is not null then
    v_problems := v_problems || jsonb_build_object('path', 'serialCode', 'message',
      format('%s is not tracked by serial number', p_product.sku));
  elsif p_serial_code is not null and p_serial_id is null then
    v_problems := v_problems || app.unknown_problem('serialCode', 'serial of ' || p_product.sku, p_serial_code);
  end if;
  return v_problems;
end;
$$;
comment on function inventory.item_problems is
  'What is wrong with a quantity of a product and with the lot or serial that its tracking asks for: every problem '
  'with its code and path.';
