create function inventory.customer_users(p_id bigint)
  returns text[]
  language sql stable
  begin atomic
    select array(
      select format('draft %s', s.code) from inventory.shipments s
       where s.company_id = app.company_id() and s.customer_id = p_id and s.status = 'draft'
      union all
      select format('stock in %s', u.name)
        from inventory.storage_units u
       where u.company_id = app.company_id() and u.owner_customer_id = p_id
         and exists (select from inventory.balances b
                      where b.company_id = u.company_id and b.storage_unit_id = u.id and b.quantity > 0)
       order by 1);
  end;
comment on function inventory.customer_users is
  'What keeps a customer from being archived: drafts of shipments, and stock that it consigned.';
