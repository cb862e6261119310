create function inventory.product_json(p_product_id bigint)
  returns jsonb
  language sql stable
  begin atomic
    select jsonb_build_object(
        'id', p.id, 'sku', p.sku, 'name', p.name, 'itemClass', p.item_class, 'unit', p.unit, 'unitWhole', p.unit_whole,
        'tracking', p.tracking,
        'category', (select c.name from inventory.product_categories c where c.company_id = p.company_id and c.id = p.category_id),
        'shelfLifeDays', p.shelf_life_days, 'isActive', p.is_active,
        'vendors', coalesce((
          select jsonb_agg(jsonb_build_object('vendor', v.name, 'leadTimeDays', pv.lead_time_days, 'vendorSku', pv.vendor_sku) order by pv.position, v.id)
            from inventory.product_vendors pv
            join inventory.vendors v on v.company_id = pv.company_id and v.id = pv.vendor_id
           where pv.company_id = p.company_id and pv.product_id = p.id), '[]'),
        'recipe', coalesce((
          select jsonb_agg(jsonb_build_object('sku', c.sku, 'name', c.name, 'quantity', r.quantity) order by r.position, c.id)
            from inventory.recipe_components r
            join inventory.products c on c.company_id = r.company_id and c.id = r.component_id
           where r.company_id = p.company_id and r.product_id = p.id), '[]'),
        'stockPolicies', coalesce((
          select jsonb_agg(jsonb_build_object('site', s.name, 'mode', sp.mode, 'minQty', sp.min_qty, 'orderQty', sp.order_qty,
                   'targetQty', sp.target_qty) order by s.name nulls first)
            from inventory.stock_policies sp
            left join sites.sites s on s.company_id = sp.company_id and s.id = sp.site_id
           where sp.company_id = p.company_id and sp.product_id = p.id), '[]'),
        'createdAt', app.iso(p.created_at), 'updatedAt', app.iso(p.updated_at))
      from inventory.products p
     where p.company_id = app.company_id() and p.id = p_product_id;
  end;
comment on function inventory.product_json is
  'A product as answers show one, with its vendors, recipe and stock policies.';
