-- What names it keeps it.
create function inventory.customers_delete(p_external_ref text)
  returns jsonb
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_customer inventory.customers;
begin
  perform app.require('inventory:manage');
  perform sites.require_factory();
  v_customer := inventory.find_customer(p_external_ref);
  select c.* into v_customer from inventory.customers c
   where c.company_id = app.company_id() and c.id = v_customer.id for update;
  v_customer.is_active := false;
  perform inventory.write_customer(v_customer);
  return '{}'::jsonb;
end;
$$;
comment on function inventory.customers_delete is
  'Archives a customer; history is kept. Refuses with not_a_factory, not_found, in_use while it has drafts '
  'of shipments, or stock that it consigned lies here.';
