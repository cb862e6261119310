create function partners.find_data_package(p_id text)
  returns partners.data_packages
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_package partners.data_packages;
begin
  select d.* into v_package from partners.data_packages d
   where d.company_id = app.company_id() and d.external_id = p_id;
  if v_package.id is null then
    perform app.refuse_unknown('data package', p_id);
  end if;
  return v_package;
end;
$$;
comment on function partners.find_data_package is
  'The data package of an external id. Refuses with not_found.';
