create function inventory.reorder_event(p_level inventory.policy_level)
  returns jsonb
  language sql stable
  begin atomic
    select jsonb_build_object(
        'product', jsonb_build_object('sku', p.sku, 'name', p.name),
        'onHand', trim_scale(p_level.on_hand), 'reorderPoint', trim_scale(p_level.reorder_point),
        'dailyConsumption', trim_scale(p_level.daily_consumption), 'leadTimeDays', p_level.lead_time_days,
        'suggestedQuantity', trim_scale(p_level.suggested_quantity),
        'storageSiteId', (select s.external_id from sites.sites s where s.company_id = p.company_id and s.id = p_level.site_id))
      from inventory.products p
     where p.company_id = app.company_id() and p.id = p_level.product_id;
  end;
comment on function inventory.reorder_event is
  'The data of stock.reorder_triggered.';
