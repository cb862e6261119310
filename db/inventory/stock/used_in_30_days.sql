-- What leaves the company's own units for good, and what reaches a client's, out of whatever bin or from a vendor. What
-- a customer has consigned is no stock of the company's, and so no use. What goes to and fro of a partner's delivery is
-- told by its lines (partners.came_back). Below zero where more came back to a site than left from there.
create function inventory.used_in_30_days(p_product_ids bigint[])
  returns table (product_id bigint, site_id bigint, quantity numeric)
  language sql stable
  begin atomic
    select l.product_id, u.site_id, sum(l.quantity)
      from (
        select g.product_id, g.from_storage_unit_id as unit_id, g.quantity, false as is_at_client
          from inventory.stock_ledger g
         where g.company_id = app.company_id() and g.product_id = any (p_product_ids)
           and g.kind in ('consumption', 'shipment') and g.from_bin in ('goods', 'transit')
           and g.time > app.now() - interval '30 days'
        union all
        select g.product_id, g.to_storage_unit_id, -g.quantity, false from inventory.stock_ledger g
         where g.company_id = app.company_id() and g.product_id = any (p_product_ids)
           and g.kind = 'reversal' and g.from_storage_unit_id is null and g.delivery_line_id is null
           and g.time > app.now() - interval '30 days'
        union all
        select g.product_id,
               case when g.to_bin = 'installed' then coalesce(g.from_storage_unit_id, g.to_storage_unit_id)
                 else coalesce(g.to_storage_unit_id, g.from_storage_unit_id) end,
               case when g.to_bin = 'installed' then g.quantity else -g.quantity end, true
          from inventory.stock_ledger g
         where g.company_id = app.company_id() and g.product_id = any (p_product_ids)
           and g.kind in ('receipt', 'installation', 'return', 'reversal')
           and (g.from_bin = 'installed' or g.to_bin = 'installed') and g.time > app.now() - interval '30 days'
        union all
        select b.product_id, b.storage_unit_id, -b.quantity, false
          from partners.came_back(p_product_ids, app.now() - interval '30 days') b
      ) l
      join inventory.storage_units u on u.company_id = app.company_id() and u.id = l.unit_id
       and (l.is_at_client or inventory.is_own(u.ownership))
     group by l.product_id, u.site_id;
  end;
comment on function inventory.used_in_30_days is
  'What of each product was consumed, shipped and installed at clients'' from each site in the last 30 days, less what '
  'was given back, returned, or sent back by a partner.';
