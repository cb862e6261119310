create function inventory.products_json(p_rows inventory.products[])
  returns jsonb[]
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_ids bigint[] := array(select r.id from unnest(p_rows) r);
begin
  return (
    select array_agg(jsonb_build_object(
               'id', p.id, 'sku', p.sku, 'name', p.name, 'itemClass', p.item_class, 'unit', p.unit,
               'unitWhole', p.unit_whole, 'tracking', p.tracking, 'category', c.name,
               'shelfLifeDays', p.shelf_life_days, 'leadTimeDays', p.lead_time_days, 'isActive', p.is_active,
               'vendors', coalesce((
                 select jsonb_agg(jsonb_build_object('vendor', v.name, 'leadTimeDays', pv.lead_time_days,
                          'vendorSku', pv.vendor_sku) order by pv.position, v.id)
                   from inventory.product_vendors pv
                   join inventory.vendors v on v.company_id = pv.company_id and v.id = pv.vendor_id
                  where pv.company_id = p.company_id and pv.product_id = p.id), '[]'),
               'recipe', coalesce((
                 select jsonb_agg(jsonb_build_object('sku', k.sku, 'name', k.name, 'quantity', r.quantity)
                          order by r.position, k.id)
                   from inventory.recipe_components r
                   join inventory.products k on k.company_id = r.company_id and k.id = r.component_id
                  where r.company_id = p.company_id and r.product_id = p.id), '[]'),
               'stockPolicies', coalesce((
                 select jsonb_agg(jsonb_build_object('site', s.name, 'mode', sp.mode, 'minQty', sp.min_qty,
                          'orderQty', sp.order_qty, 'targetQty', sp.target_qty)
                        order by s.name collate app.alphabet nulls first)
                   from inventory.stock_policies sp
                   left join sites.sites s on s.company_id = sp.company_id and s.id = sp.site_id
                  where sp.company_id = p.company_id and sp.product_id = p.id), '[]'),
               'onHand', trim_scale(coalesce(f.on_hand, 0)), 'usable', trim_scale(coalesce(f.usable, 0)),
               'held', trim_scale(coalesce(f.held, 0)), 'quarantine', trim_scale(coalesce(f.quarantine, 0)),
               'onOrder', trim_scale(coalesce(o.quantity, 0)), 'expectedAt', app.iso(o.expected_at),
               'createdAt', app.iso(p.created_at), 'updatedAt', app.iso(p.updated_at))
             order by p.ordinality)
      from unnest(p_rows) with ordinality p
      left join inventory.product_categories c on c.company_id = p.company_id and c.id = p.category_id
      left join (
        select s.product_id, sum(s.on_hand) as on_hand, sum(s.usable) as usable, sum(s.held) as held,
               sum(s.quarantine) as quarantine
          from inventory.stock_figures() s where s.product_id = any (v_ids) group by s.product_id
      ) f on f.product_id = p.id
      left join (select n.* from inventory.on_order() n where n.product_id = any (v_ids)) o on o.product_id = p.id);
end;
$$;
comment on function inventory.products_json is
  'Products as answers show them, with their vendors, recipes, stock policies and stock.';
