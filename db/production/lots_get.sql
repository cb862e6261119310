create function production.lots_get(p_sku text, p_code text)
  returns jsonb
  language plpgsql stable
  set search_path = ''
as $$
begin
  perform app.require('inventory:view');
  return production.lot_json(inventory.find_product(p_sku), p_code);
end;
$$;
comment on function production.lots_get is
  'One lot, or one serial, with where it lies now. Refuses with not_found.';
