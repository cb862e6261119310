create function quality.untraced_json(p_recall quality.recalls)
  returns jsonb
  language sql stable
  begin atomic
    select coalesce(jsonb_agg(jsonb_build_object('product', jsonb_build_object('sku', p.sku, 'name', p.name),
                                                 'workOrders', u.order_codes, 'quantity', trim_scale(u.quantity))
                              order by p.sku, u.why desc), '[]')
      from quality.recalled_untraced(p_recall) u
      join inventory.products p on p.company_id = app.company_id() and p.id = u.product_id;
  end;
comment on function quality.untraced_json is
  'What a recall is about and does not hold, as answers show it.';
