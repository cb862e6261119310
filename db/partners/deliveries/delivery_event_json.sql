create function partners.delivery_event_json(p_delivery partners.deliveries)
  returns jsonb
  language plpgsql stable
  set search_path = ''
as $$
begin
  return (
    select jsonb_build_object('delivery', jsonb_object_agg(k.key, j.delivery -> k.key))
      from (select (partners.partner_deliveries_json(array[p_delivery]))[1]::jsonb as delivery) j
     cross join unnest(array['id', 'kind', 'direction', 'state', 'partner', 'handoffId', 'shipmentCode']) k (key));
end;
$$;
comment on function partners.delivery_event_json is
  'A delivery as events carry it.';
