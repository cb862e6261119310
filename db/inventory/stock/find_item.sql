-- A product with the lot or serial that its tracking asks for.
create function inventory.find_item(p_sku text, p_lot_code text, p_serial_code text)
  returns inventory.item
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_product inventory.products := inventory.find_product(p_sku);
  v_lot bigint;
  v_serial bigint;
begin
  if v_product.tracking = 'lot' and p_lot_code is null then
    perform app.refuse('lot_required', format('%s is tracked by lot: name the lot.', v_product.sku),
      jsonb_build_object('missingFields', array['lotCode']));
  elsif v_product.tracking = 'serial' and p_serial_code is null then
    perform app.refuse('serial_required', format('%s is tracked by serial number: name the serial.', v_product.sku),
      jsonb_build_object('missingFields', array['serialCode']));
  elsif v_product.tracking <> 'lot' and p_lot_code is not null then
    perform app.refuse_input(jsonb_build_array(jsonb_build_object('path', 'lotCode',
      'message', format('%s is not tracked by lot', v_product.sku))));
  elsif v_product.tracking <> 'serial' and p_serial_code is not null then
    perform app.refuse_input(jsonb_build_array(jsonb_build_object('path', 'serialCode',
      'message', format('%s is not tracked by serial number', v_product.sku))));
  end if;
  if p_lot_code is not null then
    v_lot := (production.find_lot(v_product, p_lot_code)).id;
  end if;
  if p_serial_code is not null then
    select s.id into v_serial from inventory.serials s
     where s.company_id = app.company_id() and s.product_id = v_product.id and s.code = p_serial_code;
    if v_serial is null then
      perform app.refuse_unknown('serial of ' || v_product.sku, p_serial_code);
    end if;
  end if;
  return (v_product.id, v_product.sku, v_product.tracking, v_product.unit_whole, v_lot, v_serial)::inventory.item;
end;
$$;
comment on function inventory.find_item is
  'A product with its lot or serial. Refuses with not_found, lot_required, serial_required, invalid_input.';
