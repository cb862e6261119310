create function commissioning.export_products()
  returns setof jsonb
  language sql stable
  begin atomic
    select jsonb_build_object('sku', p.sku, 'name', p.name, 'itemClass', p.item_class, 'unit', p.unit, 'unitWhole', p.unit_whole,
        'tracking', p.tracking, 'category', c.name, 'shelfLifeDays', p.shelf_life_days, 'isActive', p.is_active,
        'vendors', (select coalesce(jsonb_agg(jsonb_build_object('vendor', v.name, 'leadTimeDays', b.lead_time_days, 'vendorSku', b.vendor_sku) order by b.position, v.id), '[]')
            from inventory.product_vendors b
            join inventory.vendors v on v.company_id = b.company_id and v.id = b.vendor_id and v.is_active
           where b.company_id = p.company_id and b.product_id = p.id),
        'recipe', (select coalesce(jsonb_agg(jsonb_build_object('sku', m.sku, 'quantity', r.quantity) order by r.position, m.id), '[]')
            from inventory.recipe_components r
            join inventory.products m on m.company_id = r.company_id and m.id = r.component_id
           where r.company_id = p.company_id and r.product_id = p.id),
        'stockPolicies', (select coalesce(jsonb_agg(jsonb_build_object('site', t.name, 'mode', l.mode, 'minQty', l.min_qty, 'orderQty', l.order_qty, 'targetQty', l.target_qty)), '[]')
            from inventory.stock_policies l
            left join sites.sites t on t.company_id = l.company_id and t.id = l.site_id
           where l.company_id = p.company_id and l.product_id = p.id))
      from inventory.products p
      left join inventory.product_categories c on c.company_id = p.company_id and c.id = p.category_id
     where p.company_id = app.company_id();
  end;
comment on function commissioning.export_products is
  'The products, with vendors, recipe and stock policies, as spec items.';
