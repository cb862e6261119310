create function inventory.find_shipment(p_id text)
  returns inventory.shipments
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_shipment inventory.shipments;
begin
  select s.* into v_shipment from inventory.shipments s where s.company_id = app.company_id() and s.external_id = p_id;
  if v_shipment.id is null then
    perform app.refuse_unknown('shipment', p_id);
  end if;
  return v_shipment;
end;
$$;
comment on function inventory.find_shipment is
  'The shipment of an id. Refuses with not_found.';
