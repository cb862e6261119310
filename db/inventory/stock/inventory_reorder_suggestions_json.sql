create function inventory.inventory_reorder_suggestions_json(p_rows inventory.policy_level[])
  returns jsonb[]
  language plpgsql stable
  set search_path = ''
as $$
begin
  return (
    select array_agg(jsonb_build_object(
               'productName', p.name, 'sku', p.sku, 'storageSiteId', s.external_id, 'onHand', trim_scale(l.on_hand),
               'usable', trim_scale(l.usable), 'onOrder', trim_scale(l.on_order), 'expectedAt', app.iso(l.expected_at),
               'minQty', l.min_qty, 'suggestedQty', trim_scale(l.suggested_quantity), 'suggestedVendorName', l.vendor,
               'vendorLeadTime', case when l.vendor is not null then l.lead_time_days end,
               'dailyConsumption', trim_scale(l.daily_consumption), 'reorderPoint', trim_scale(l.reorder_point),
               'leadTimeDays', l.lead_time_days, 'triggerReason', l.reason,
               'unavailable', case when l.lead_time_days is null then '["leadTime"]'::jsonb else '[]' end)
             order by l.ordinality)
      from unnest(p_rows) with ordinality l
      join inventory.products p on p.company_id = app.company_id() and p.id = l.product_id
      left join sites.sites s on s.company_id = app.company_id() and s.id = l.site_id);
end;
$$;
comment on function inventory.inventory_reorder_suggestions_json is
  'Stock that is to be reordered, as answers show it.';
