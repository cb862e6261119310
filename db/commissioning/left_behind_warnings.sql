-- A site by another name is another site. Its machines go there, as they are told apart by ids; storage units are told
-- apart by site and name, so the file makes new ones. Two sites are taken for one where a machine goes from the one to
-- the other, and none stays there; or where the one is all that the file leaves out of its section and the other all
-- that is new, and all storage units of the one are made at the other, or the file is to be all there is (by a prune,
-- which says why something stays).
-- Long: which site was which, and then what lies there.
create function commissioning.left_behind_warnings(p_changes commissioning.change[])
  returns jsonb
  language sql stable
  begin atomic
    with made as materialized (
      select c.section, c.name from unnest(p_changes) c
       where c.section in ('sites', 'warehouses') and c.action = 'create' and app.can('inventory:view')
    ), former as materialized (
      select c.section, c.id, c.name, c.action = 'remove' or c.reason is not null as is_pruned
        from unnest(p_changes) c
       where c.section in ('sites', 'warehouses') and c.action in ('extra', 'remove') and exists (select from made)
    ), moved as materialized (
      select c.id, c.fields #>> '{site,from}' as was, c.fields #>> '{site,to}' as site
        from unnest(p_changes) c
       where c.section like '%.ssus' and (c.fields ? 'site' or c.action = 'remove') and exists (select from former)
    ), units as materialized (
      select c.item ->> 'name' as unit, c.item ->> 'site' as site from unnest(p_changes) c
       where c.section like '%.storageUnits' and c.action = 'create' and exists (select from former)
    ), emptied as (
      select f.section, f.id, f.name, f.is_pruned from former f
       where not exists (
               select from sites.ssus s
                 left join moved o on o.id = s.id
                where s.company_id = app.company_id() and s.site_id = f.id and s.is_active and o.id is null)
    ), renamed as (
      select e.id, e.name as was, o.site
        from emptied e
        join moved o on o.was = e.name
        join made m on m.name = o.site
      union
      select e.id, e.name, m.name
        from emptied e
        join made m on m.section = e.section
       where (select count(*) from former f where f.section = e.section) = 1
         and (select count(*) from made n where n.section = e.section) = 1
         and (e.is_pruned or not exists (
               select from inventory.storage_units u
                 left join units n on n.site = m.name and n.unit = u.name
                where u.company_id = app.company_id() and u.site_id = e.id and u.is_active and u.type <> 'machine'
                  and u.ownership <> 'partner' and n.unit is null))
    ), left_behind as (
      select distinct r.was, r.site, u.name, p.sku,
             exists (select from units n where n.site = r.site and n.unit = u.name) as is_made
        from renamed r
        join inventory.storage_units u on u.company_id = app.company_id() and u.site_id = r.id and u.type <> 'machine'
         and u.ownership <> 'partner'
        join inventory.balances b on b.company_id = u.company_id and b.storage_unit_id = u.id and b.quantity > 0
        join inventory.products p on p.company_id = b.company_id and p.id = b.product_id
    )
    select coalesce(jsonb_agg(jsonb_build_object('code', 'stock_left_behind', 'message',
             format('What is in %s/%s (%s) stays there%s.', w.was, w.name, w.goods,
                    case when w.is_made
                      then format(', and another %s is made at %s: stock.transfer brings it over', w.name, w.site)
                      else format(': stock.transfer brings it over to %s', w.site) end))
             order by w.was, w.name, w.site), '[]')
      from (
        select l.was, l.name, l.site, l.is_made, commissioning.counted('stock', array_agg(l.sku)) as goods
          from left_behind l group by l.was, l.name, l.site, l.is_made) w;
  end;
comment on function commissioning.left_behind_warnings is
  'Warnings of stock that stays in the storage of a site, or warehouse, of which a file has another name.';
