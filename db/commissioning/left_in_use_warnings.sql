-- Nothing follows from a site's isActive for what is there: each says itself whether it is in use. What the same plan
-- takes out of use or elsewhere is not left.
create function commissioning.left_in_use_warnings(p_changes commissioning.change[])
  returns jsonb
  language sql stable
  begin atomic
    with gone as materialized (
      select c.id, c.section || ' ' || c.name as name, c.name as site
        from unnest(p_changes) c
       where c.section in ('sites', 'warehouses') and c.fields #>> '{isActive,to}' = 'false' and c.id is not null
    ), going as materialized (
      select case when c.section like '%.ssus' then 'ssus' else 'units' end as kind, c.id, c.item ->> 'site' as site,
             c.action = 'remove' or c.item ->> 'isActive' = 'false' as is_out
        from unnest(p_changes) c
       where (c.section like '%.ssus' or c.section like '%.storageUnits') and c.id is not null
         and exists (select from gone)
    ), left_there as (
      select g.name, 1 as place, 'machines' as kind, s.name as what
        from gone g
        join sites.ssus s on s.company_id = app.company_id() and s.site_id = g.id and s.is_active
        left join going o on o.kind = 'ssus' and o.id = s.id
       where (o.is_out or o.site <> g.site) is not true
      union
      select g.name, 2, 'storage units', u.name
        from gone g
        join inventory.storage_units u on u.company_id = app.company_id() and u.site_id = g.id and u.is_active
         and u.type <> 'machine'
        left join going o on o.kind = 'units' and o.id = u.id
       where (o.is_out or o.site <> g.site) is not true and app.can('inventory:view')
      union
      select g.name, 3, 'stock', p.sku
        from gone g
        join inventory.storage_units u on u.company_id = app.company_id() and u.site_id = g.id
        join inventory.balances b on b.company_id = u.company_id and b.storage_unit_id = u.id and b.quantity > 0
        join inventory.products p on p.company_id = b.company_id and p.id = b.product_id
       where app.can('inventory:view')
      union
      select g.name, 4, 'stock policies', p.sku
        from gone g
        join inventory.stock_policies y on y.company_id = app.company_id() and y.site_id = g.id
        join inventory.products p on p.company_id = y.company_id and p.id = y.product_id and p.is_active
        left join unnest(p_changes) c on c.section = 'products' and c.id = p.id
       where app.can('products:view') and (c.action = 'remove' or c.item ->> 'isActive' = 'false'
               or not c.item -> 'stockPolicies' @> jsonb_build_array(jsonb_build_object('site', g.site))) is not true
    )
    select coalesce(jsonb_agg(jsonb_build_object('code', 'site_left_in_use', 'message',
             format('%s goes out of use, but what is there goes on: %s.', w.name, w.kinds)) order by w.name), '[]')
      from (
        select k.name, string_agg(k.counted, '; ' order by k.place) as kinds
          from (select l.name, l.place, commissioning.counted(l.kind, array_agg(l.what)) as counted
                  from left_there l group by l.name, l.place, l.kind) k
         group by k.name) w;
  end;
comment on function commissioning.left_in_use_warnings is
  'Warnings of what goes on at sites and warehouses that a plan takes out of use: machines, storage, stock, policies.';
