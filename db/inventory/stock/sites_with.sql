-- The places that inventory.stock_figures has: what a partner sent and nobody has received lies in the transit bin of a
-- unit, and is taken off as there. Inlined.
create function inventory.sites_with(p_product_id bigint)
  returns setof bigint
  language sql stable
  begin atomic
    select u.site_id
      from (
        select n.company_id, n.storage_unit_id, n.quantity from inventory.balances n
         where n.company_id = app.company_id() and n.product_id = p_product_id
           and n.bin in ('goods', 'transit', 'quarantine')
        union all
        select c.company_id, c.storage_unit_id, -c.transit_quantity from partners.delivery_lines c
         where c.company_id = app.company_id() and c.product_id = p_product_id and c.transit_quantity > 0
      ) b
      join inventory.storage_units u on u.company_id = b.company_id and u.id = b.storage_unit_id
     where inventory.is_own(u.ownership)
     group by u.site_id
    having sum(b.quantity) > 0;
  end;
comment on function inventory.sites_with is
  'The sites where company stock of a product lies.';
