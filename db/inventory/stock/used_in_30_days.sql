create function inventory.used_in_30_days(p_product_ids bigint[])
  returns table (product_id bigint, site_id bigint, quantity numeric)
  language sql stable
  begin atomic
    select l.product_id, u.site_id, greatest(sum(l.quantity), 0)
      from (
        select g.product_id, g.from_storage_unit_id as unit_id, g.quantity from inventory.stock_ledger g
         where g.company_id = app.company_id() and g.product_id = any (p_product_ids)
           and g.kind in ('consumption', 'shipment', 'installation')
           and g.from_bin in ('goods', 'transit') and g.time > app.now() - interval '30 days'
        union all
        select g.product_id, g.to_storage_unit_id, -g.quantity from inventory.stock_ledger g
         where g.company_id = app.company_id() and g.product_id = any (p_product_ids)
           and g.kind = 'reversal' and g.from_storage_unit_id is null and g.time > app.now() - interval '30 days'
        union all
        select g.product_id, coalesce(g.to_storage_unit_id, g.from_storage_unit_id),
               case g.kind when 'receipt' then g.quantity else -g.quantity end
          from inventory.stock_ledger g
         where g.company_id = app.company_id() and g.product_id = any (p_product_ids)
           and (g.kind = 'receipt' and g.to_bin = 'installed'
             or g.kind = 'reversal' and g.from_bin = 'installed' and g.to_storage_unit_id is null)
           and g.time > app.now() - interval '30 days'
        union all
        select b.product_id, b.storage_unit_id, -b.quantity
          from partners.came_back(p_product_ids, app.now() - interval '30 days') b
      ) l
      join inventory.storage_units u on u.company_id = app.company_id() and u.id = l.unit_id
     group by l.product_id, u.site_id;
  end;
comment on function inventory.used_in_30_days is
  'Goods of each product consumed, less what was given back, shipped, less what a subcontractor sent back, and '
  'installed at clients'' from each site in the last 30 days.';
