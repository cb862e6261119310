create function inventory.find_customer(p_id text)
  returns inventory.customers
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_customer inventory.customers;
begin
  select c.* into v_customer from inventory.customers c where c.company_id = app.company_id() and c.external_ref = p_id;
  if v_customer.id is null then
    perform app.refuse_unknown('customer', p_id);
  end if;
  return v_customer;
end;
$$;
comment on function inventory.find_customer is
  'The customer of the caller''s own id. Refuses with not_found.';
