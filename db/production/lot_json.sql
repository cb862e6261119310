create function production.lot_json(p_product inventory.products, p_code text)
  returns jsonb
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_serial inventory.serials := production.find_serial(p_product, p_code);
begin
  if v_serial.id is not null then
    return (production.serials_json(array[v_serial]))[1]::jsonb;
  end if;
  return (production.lots_json(array[production.find_lot(p_product, p_code)]))[1]::jsonb;
end;
$$;
comment on function production.lot_json is
  'A lot, or a serial, of a product by its code. Refuses with not_found.';
