create function partners.own_name()
  returns text
  language plpgsql stable
  set search_path = ''
as $$
begin
  return (select c.short_name from app.companies c where c.id = app.company_id());
end;
$$;
comment on function partners.own_name is
  'The short name of the company: what partners know it by.';
