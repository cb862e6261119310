create function inventory.shipments_get(p_id text)
  returns jsonb
  language plpgsql stable
  set search_path = ''
as $$
begin
  perform app.require('inventory:view');
  return (inventory.shipments_json(array[inventory.find_shipment(p_id)]))[1]::jsonb;
end;
$$;
comment on function inventory.shipments_get is
  'One shipment with its lines. Refuses with not_found.';
