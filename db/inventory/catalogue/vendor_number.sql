create function inventory.vendor_number(p_id text)
  returns bigint
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_id bigint;
begin
  select v.id into v_id from inventory.vendors v where v.company_id = app.company_id() and v.id = p_id::bigint;
  if p_id is not null and v_id is null then
    perform app.refuse_unknown('vendor', p_id);
  end if;
  return v_id;
end;
$$;
comment on function inventory.vendor_number is
  'The number of a vendor that an input names; null for none. Refuses with not_found.';
