create function inventory.find_vendor(p_name text)
  returns inventory.vendors
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_vendor inventory.vendors;
begin
  select v.* into v_vendor from inventory.vendors v where v.company_id = app.company_id() and v.name = p_name;
  if v_vendor.id is null then
    perform app.refuse_unknown('vendor', p_name);
  end if;
  return v_vendor;
end;
$$;
comment on function inventory.find_vendor is
  'The vendor of a name. Refuses with not_found.';
