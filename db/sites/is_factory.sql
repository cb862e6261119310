create function sites.is_factory()
  returns boolean
  language plpgsql stable
  set search_path = ''
as $$
begin
  return (select c.kind = 'factory' from app.companies c where c.id = app.company_id());
end;
$$;
comment on function sites.is_factory is
  'Whether the company is a factory, which has exactly one client: itself.';
