-- What moves between units of one's own, also by way of transit and from site to site, sums up to nothing: it lowers no
-- policy. For a site's policy only what lies at that site counts. What is installed at a client's out of no stock, from
-- a vendor or quarantine, raises the level instead, of the site that it left or came to.
create function inventory.fallen_policies(p_changes inventory.balance_change[])
  returns setof bigint
  language sql stable
  begin atomic
    with own as (
      select c.product_id, u.site_id, c.change, sum(c.change) over (partition by c.product_id) as in_all
        from unnest(p_changes) c
        join inventory.storage_units u on u.company_id = app.company_id() and u.id = c.storage_unit_id
         and inventory.is_own(u.ownership)
       where c.bin in ('goods', 'transit')
    ), fitted as (
      select c.product_id, u.site_id
        from unnest(p_changes) i
        join unnest(p_changes) c on c.product_id = i.product_id and (c.change < 0 or c.bin = 'installed')
        join inventory.storage_units u on u.company_id = app.company_id() and u.id = c.storage_unit_id
       where i.bin = 'installed' and i.change > 0
    )
    select s.id
      from inventory.stock_policies s
      join own c on c.product_id = s.product_id and (s.site_id is null or c.site_id = s.site_id)
     where s.company_id = app.company_id() and c.in_all < 0
     group by s.id having sum(c.change) < 0
    union
    select s.id
      from inventory.stock_policies s
      join fitted f on f.product_id = s.product_id and (s.site_id is null or f.site_id = s.site_id)
     where s.company_id = app.company_id();
  end;
comment on function inventory.fallen_policies is
  'The stock policies whose stock changes of balances lower, or whose level they raise.';
