-- What moves between units of one's own, also by way of transit, sums up to nothing; for a site's policy only what lies
-- at that site counts.
create function inventory.fallen_policies(p_changes inventory.balance_change[])
  returns setof bigint
  language sql stable
  begin atomic
    select s.id
      from inventory.stock_policies s
      join unnest(p_changes) c on c.product_id = s.product_id and c.bin in ('goods', 'transit')
      join inventory.storage_units u on u.company_id = s.company_id and u.id = c.storage_unit_id
        and inventory.is_own(u.ownership) and (s.site_id is null or u.site_id = s.site_id)
     where s.company_id = app.company_id()
     group by s.id having sum(c.change) < 0;
  end;
comment on function inventory.fallen_policies is
  'The stock policies whose stock changes of balances lower.';
