create function production.lots_get(p_sku text, p_code text)
  returns jsonb
  language plpgsql stable
  set search_path = ''
as $$
begin
  perform app.require('inventory:view');
  return production.lots_json(array[production.find_lot(inventory.find_product(p_sku), p_code)]) -> 0;
end;
$$;
comment on function production.lots_get is
  'One lot with where it lies now. Refuses with not_found.';
