create function sites.own_client_name()
  returns text
  language plpgsql stable
  set search_path = ''
as $$
begin
  return (select c.name from sites.clients c where c.company_id = app.company_id() and c.id = sites.own_client());
end;
$$;
comment on function sites.own_client_name is
  'The name of a factory''s one client, itself; null in a managed-services company.';
