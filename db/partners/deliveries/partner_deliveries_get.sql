create function partners.partner_deliveries_get(p_id text)
  returns jsonb
  language plpgsql stable
  set search_path = ''
as $$
begin
  perform app.require('handoffs:send');
  return (partners.partner_deliveries_json(array[partners.find_delivery(p_id)]))[1]::jsonb;
end;
$$;
comment on function partners.partner_deliveries_get is
  'One delivery with its lines. Refuses with not_found.';
