-- A site by another name is another site. Its machines go there, as they are told apart by ids; storage units are told
-- apart by site and name, so the file makes new ones. Two sites are taken for one where a machine goes from the one to
-- the other, or all storage units of the one are made at the other.
create function commissioning.left_behind_warnings(p_changes commissioning.change[])
  returns jsonb
  language sql stable
  begin atomic
    with made as materialized (
      select u.item ->> 'name' as name, u.item ->> 'site' as site
        from unnest(p_changes) u
        join unnest(p_changes) s on s.section = split_part(u.section, '.', 1) and s.name = u.item ->> 'site'
         and s.action = 'create'
       where u.section like '%.storageUnits' and u.action = 'create'
    ), moved as materialized (
      select distinct c.fields #>> '{site,from}' as was, c.fields #>> '{site,to}' as site
        from unnest(p_changes) c where c.section like '%.ssus' and c.fields ? 'site'
    ), former as (
      select s.id, s.name from unnest(p_changes) s
       where s.section in ('sites', 'warehouses') and s.action in ('extra', 'remove') and exists (select from made)
    ), renamed as (
      select f.id, f.name as was, n.site
        from former f
       cross join (select distinct m.site from made m) n
       where exists (select from moved m where m.was = f.name and m.site = n.site)
          or not exists (
               select from inventory.storage_units u
                where u.company_id = app.company_id() and u.site_id = f.id and u.is_active and u.type <> 'machine'
                  and not exists (select from made m where m.site = n.site and m.name = u.name))
    ), left_behind as (
      select distinct r.was, r.site, u.name, p.sku
        from renamed r
        join made m on m.site = r.site
        join inventory.storage_units u on u.company_id = app.company_id() and u.site_id = r.id and u.name = m.name
        join inventory.balances b on b.company_id = u.company_id and b.storage_unit_id = u.id and b.quantity > 0
        join inventory.products p on p.company_id = b.company_id and p.id = b.product_id
       where app.can('inventory:view')
    )
    select coalesce(jsonb_agg(jsonb_build_object('code', 'stock_left_behind', 'message',
             format('What is in %s/%s (%s) stays there, and another %s is made at %s: stock.transfer brings it over.',
                    w.was, w.name, w.goods, w.name, w.site)) order by w.was, w.name, w.site), '[]')
      from (
        select l.was, l.name, l.site, commissioning.counted('stock', array_agg(l.sku)) as goods
          from left_behind l group by l.was, l.name, l.site) w;
  end;
comment on function commissioning.left_behind_warnings is
  'Warnings of stock that stays in the storage of a site, or warehouse, of which a file has another name.';
