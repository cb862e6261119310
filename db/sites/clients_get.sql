create function sites.clients_get(p_id text)
  returns jsonb
  language plpgsql stable
  set search_path = ''
as $$
begin
  perform app.require_member();
  return (sites.clients_json(array[sites.find_client(p_id)]))[1]::jsonb;
end;
$$;
comment on function sites.clients_get is
  'One client by the company''s own id for it. Refuses with not_found.';
