-- An item's key that the file leaves out takes its default: what is lost by that, or on purpose, is easily overlooked
-- among much that is new.
-- Long: all questions to the same changes.
create function commissioning.plan_warnings(p_changes commissioning.change[])
  returns jsonb
  language sql stable
  begin atomic
    with to_do as materialized (
      select case when c.section = c.name then c.name else c.section || ' ' || c.name end as name, c.action, c.fields,
             c.blocked_by, c.n, case when c.section like '%.storageUnits' then c.id end as unit_id,
             case when c.section = 'products' then c.id end as product_id,
             c.section in ('sites', 'warehouses') as is_site
        from unnest(p_changes) with ordinality
          as c (section, id, name, action, fields, item, permission, blocked_by, reason, n)
       where c.action in ('create', 'update', 'remove')
    ), lost as (
      select d.n, format('%s loses %s', d.name, string_agg(f.key, ', ' order by f.key)) as message
        from to_do d
       cross join lateral jsonb_each(d.fields) f
       where d.action = 'update'
         and f.value -> 'to' in ('null', '[]', '{}') and f.value -> 'from' not in ('null', '[]', '{}')
       group by d.n, d.name
    )
    select commissioning.summed_up(coalesce(
             jsonb_agg(jsonb_build_object('code', w.code, 'message', w.message) order by w.place, w.message), '[]'))
      from (
        select 1 as place, 'apply_not_allowed' as code,
               'Applying this needs the permission settings:manage, which you lack.' as message
         where not app.can('settings:manage') and exists (select from to_do)
        union all
        select 2, 'changes_blocked',
               commissioning.counted(format('You lack the permission %s for', d.blocked_by),
                                     array_agg(d.name))
                 || '. An apply stops at the first of them.'
          from to_do d where d.blocked_by <> 'settings:manage'
         group by d.blocked_by
        union all
        select 3, 'values_lost',
               format('%s%s. What a file leaves out of an item takes its default: write down what is to stay.',
                      string_agg(l.message, '; ' order by l.n) filter (where l.nth <= 5),
                      case when count(*) > 5 then format('; and %s items more lose values', count(*) - 5) else '' end)
          from (select o.n, o.message, row_number() over (order by o.n) as nth from lost o) l
        having count(*) > 0
        union all
        select 4, 'stock_set_aside',
               format('%s goes out of use: what is in it (%s) is usable no more until it is moved.', d.name,
                      commissioning.counted('goods', array_agg(s.sku)))
          from to_do d
         cross join lateral (
           select distinct p.sku from inventory.balances b
             join inventory.products p on p.company_id = b.company_id and p.id = b.product_id
            where b.company_id = app.company_id() and b.storage_unit_id = d.unit_id and b.bin = 'goods'
              and b.quantity > 0 and app.can('inventory:view')) s
         where d.fields #>> '{isActive,to}' = 'false'
         group by d.n, d.name
        union all
        select 4, 'storage_left_in_use',
               format('%s goes out of use and is still needed by %s.', d.name, array_to_string(h.holders, '; '))
          from to_do d
         cross join lateral (select inventory.storage_unit_holders(d.unit_id) as holders) h
         where d.unit_id is not null and d.fields #>> '{isActive,to}' = 'false' and h.holders <> '{}'
        union all
        select 5, l.warning ->> 'code', l.warning ->> 'message'
          from (select array_agg(d.product_id) as ids from to_do d
                 where d.product_id is not null and d.fields #>> '{isActive,to}' = 'false'
                having count(*) > 0) g
         cross join lateral jsonb_array_elements(inventory.left_open_warnings(g.ids)) as l (warning)
        union all
        select 5, l.warning ->> 'code', l.warning ->> 'message'
          from to_do d
         cross join lateral jsonb_array_elements(inventory.relabelled_warnings(
                 d.product_id, d.fields #>> '{unit,from}', d.fields #>> '{unit,to}',
                 array(select o.product_id from to_do o where o.fields ? 'recipe' and o.product_id is not null),
                 d.fields ? 'stockPolicies')) as l (warning)
         where d.product_id is not null and d.fields ? 'unit'
        union all
        select 6, 'moves_site',
               commissioning.counted('To another site go', array_agg(d.name))
                 || '. A site by another name is another site, to which go the machines that the file has in it; '
                 || 'storage units are made anew there.'
          from to_do d where d.action = 'update' and d.fields -> 'site' -> 'from' <> 'null'
        having count(*) > 0
        union all
        select 7, l.warning ->> 'code', l.warning ->> 'message'
          from jsonb_array_elements(
                 case when exists (select from to_do d where d.is_site)
                   then commissioning.left_behind_warnings(p_changes) || commissioning.left_in_use_warnings(p_changes)
                   else '[]' end
                 || case when exists (select from to_do)
                   then commissioning.odd_warnings(p_changes) || commissioning.past_figures_warnings(p_changes)
                   else '[]' end
               ) as l (warning)
      ) w;
  end;
comment on function commissioning.plan_warnings is
  'What of a plan is easily overlooked: permissions that applying it needs and the caller lacks, values that are lost, '
  'stock in storage units that go out of use, who still needs these, what is open of products that do, what '
  'goes on in another unit, machines that go to another site, stock that does not, what goes on at sites out of use, '
  'what looks wrong, figures of days that are over. Five of each, and how many more.';
