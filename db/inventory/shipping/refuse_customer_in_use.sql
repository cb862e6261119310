create function inventory.refuse_customer_in_use(p_customer inventory.customers)
  returns void
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_users text[];
begin
  v_users := array(
    select format('draft %s', s.code) from inventory.shipments s
     where s.company_id = app.company_id() and s.customer_id = p_customer.id and s.status = 'draft'
    union all
    select format('stock in %s', u.name)
      from inventory.storage_units u
     where u.company_id = app.company_id() and u.owner_customer_id = p_customer.id
       and exists (select from inventory.balances b
                    where b.company_id = u.company_id and b.storage_unit_id = u.id and b.quantity > 0)
     order by 1);
  if cardinality(v_users) > 0 then
    perform app.refuse('in_use', format('%s has %s; ship, cancel or move that first.', p_customer.name,
                                        array_to_string(v_users, ', ')),
      jsonb_build_object('blockedBy', v_users));
  end if;
end;
$$;
comment on function inventory.refuse_customer_in_use is
  'Refuses with in_use while a customer has drafts of shipments, or stock that it consigned lies here.';
