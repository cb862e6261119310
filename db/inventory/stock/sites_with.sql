-- The places that inventory.stock_figures has. What a partner sent, which that takes off, lies in the transit bin of a
-- unit, so it is somewhere by that. Inlined.
create function inventory.sites_with(p_product_id bigint)
  returns setof bigint
  language sql stable
  begin atomic
    select distinct u.site_id
      from inventory.balances b
      join inventory.storage_units u on u.company_id = b.company_id and u.id = b.storage_unit_id
     where b.company_id = app.company_id() and b.product_id = p_product_id
       and b.bin in ('goods', 'transit', 'quarantine') and inventory.is_own(u.ownership);
  end;
comment on function inventory.sites_with is
  'The sites where company stock of a product lies.';
