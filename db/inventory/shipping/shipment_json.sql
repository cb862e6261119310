create function inventory.shipment_json(p_shipment_id bigint)
  returns jsonb
  language plpgsql stable
  set search_path = ''
as $$
begin
  return (
    select (inventory.shipments_json(array[s]))[1]::jsonb
      from inventory.shipments s where s.company_id = app.company_id() and s.id = p_shipment_id);
end;
$$;
comment on function inventory.shipment_json is
  'The shipment of a number as answers show it.';
