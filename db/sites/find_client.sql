create function sites.find_client(p_id text)
  returns sites.clients
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_client sites.clients;
begin
  select c.* into v_client from sites.clients c
   where c.company_id = app.company_id() and c.external_id = p_id and c.archived_at is null;
  if v_client.id is null then
    perform app.refuse_unknown('client', p_id);
  end if;
  return v_client;
end;
$$;
comment on function sites.find_client is
  'A client of the company by its own id. Refuses with not_found; an archived one is not found.';
