create function sites.clients_delete(p_id text)
  returns jsonb
  language plpgsql volatile
  set search_path = ''
as $$
begin
  perform app.require('clients:manage');
  perform sites.find_client(p_id);
  if sites.is_factory() then
    perform app.refuse('factory_has_one_client', 'A factory''s one client, itself, stays.');
  end if;
  update sites.clients c set archived_at = app.now(), is_active = false, is_default = false, updated_at = app.now()
   where c.company_id = app.company_id() and c.external_id = p_id and c.archived_at is null;
  return '{}';
end;
$$;
comment on function sites.clients_delete is
  'Archives a client: no longer listed or found, its history kept, its id not free again. Refuses with not_found, '
  'factory_has_one_client.';
