-- What names it keeps it. Nothing can be shipped to it any more, so what it has consigned goes back first. Locked, so
-- that nobody chooses it meanwhile.
create function inventory.customers_delete(p_external_ref text)
  returns jsonb
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_customer inventory.customers;
  v_users text[];
begin
  perform app.require('inventory:manage');
  perform sites.require_factory();
  v_customer := inventory.find_customer(p_external_ref);
  perform from inventory.customers c where c.company_id = app.company_id() and c.id = v_customer.id for update;
  v_users := array(
    select format('draft %s', s.code) from inventory.shipments s
     where s.company_id = app.company_id() and s.customer_id = v_customer.id and s.status = 'draft'
    union all
    select format('stock in %s', u.name)
      from inventory.storage_units u
     where u.company_id = app.company_id() and u.owner_customer_id = v_customer.id
       and exists (select from inventory.balances b
                    where b.company_id = u.company_id and b.storage_unit_id = u.id and b.quantity > 0)
     order by 1);
  if cardinality(v_users) > 0 then
    perform app.refuse('in_use', format('%s has %s; ship, cancel or move that first.', v_customer.name,
                                        array_to_string(v_users, ', ')),
      jsonb_build_object('blockedBy', v_users));
  end if;
  update inventory.customers c set is_active = false, updated_at = app.now()
   where c.company_id = app.company_id() and c.id = v_customer.id and c.is_active;
  return '{}'::jsonb;
end;
$$;
comment on function inventory.customers_delete is
  'Archives a customer; history is kept. Refuses with not_a_factory, not_found, in_use while it has drafts '
  'of shipments, or stock that it consigned lies here.';
