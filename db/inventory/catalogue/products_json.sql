create function inventory.products_json(p_rows inventory.products[])
  returns json[]
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_ids bigint[] := array(select r.id from unnest(p_rows) r);
begin
  return array(
    select row_to_json(j) from (
      select p.id, p.sku, p.name, p.item_class as "itemClass", p.unit, p.unit_whole as "unitWhole", p.tracking,
             c.name as category, p.shelf_life_days as "shelfLifeDays", p.lead_time_days as "leadTimeDays",
             p.is_active as "isActive",
             coalesce((
               select json_agg(json_build_object('vendor', v.name, 'leadTimeDays', pv.lead_time_days,
                        'vendorSku', pv.vendor_sku) order by pv.position, v.id)
                 from inventory.product_vendors pv
                 join inventory.vendors v on v.company_id = pv.company_id and v.id = pv.vendor_id
                where pv.company_id = p.company_id and pv.product_id = p.id), '[]') as vendors,
             coalesce((
               select json_agg(json_build_object('sku', k.sku, 'name', k.name, 'quantity', trim_scale(r.quantity))
                        order by r.position, k.id)
                 from inventory.recipe_components r
                 join inventory.products k on k.company_id = r.company_id and k.id = r.component_id
                where r.company_id = p.company_id and r.product_id = p.id), '[]') as recipe,
             coalesce((
               select json_agg(json_build_object('site', s.name, 'mode', sp.mode, 'minQty', trim_scale(sp.min_qty),
                        'orderQty', trim_scale(sp.order_qty), 'targetQty', trim_scale(sp.target_qty))
                      order by s.name collate app.alphabet nulls first)
                 from inventory.stock_policies sp
                 left join sites.sites s on s.company_id = sp.company_id and s.id = sp.site_id
                where sp.company_id = p.company_id and sp.product_id = p.id), '[]') as "stockPolicies",
             trim_scale(coalesce(f.on_hand, 0)) as "onHand", trim_scale(coalesce(f.usable, 0)) as usable,
             trim_scale(coalesce(f.held, 0)) as held, trim_scale(coalesce(f.quarantine, 0)) as quarantine,
             trim_scale(coalesce(o.quantity, 0)) as "onOrder", app.iso(o.expected_at) as "expectedAt",
             app.iso(p.created_at) as "createdAt", app.iso(p.updated_at) as "updatedAt"
        from unnest(p_rows) with ordinality p
        left join inventory.product_categories c on c.company_id = p.company_id and c.id = p.category_id
        left join (
          select s.product_id, sum(s.on_hand) as on_hand, sum(s.usable) as usable, sum(s.held) as held,
                 sum(s.quarantine) as quarantine
            from inventory.stock_figures() s where s.product_id = any (v_ids) group by s.product_id
        ) f on f.product_id = p.id
        left join (select n.* from inventory.on_order() n where n.product_id = any (v_ids)) o on o.product_id = p.id
       order by p.ordinality) j);
end;
$$;
comment on function inventory.products_json is
  'Products as answers show them, with their vendors, recipes, stock policies and stock.';
