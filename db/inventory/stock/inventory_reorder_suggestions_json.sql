create function inventory.inventory_reorder_suggestions_json(p_rows inventory.policy_level[])
  returns json[]
  language plpgsql stable
  set search_path = ''
as $$
begin
  return array(
    select row_to_json(j) from (
      select p.name as "productName", p.sku, s.external_id as "storageSiteId", trim_scale(l.on_hand) as "onHand",
             trim_scale(l.usable) as usable, trim_scale(l.on_order) as "onOrder",
             trim_scale(l.in_production) as "inProduction",
             app.iso(l.expected_at) as "expectedAt", trim_scale(l.min_qty) as "minQty",
             trim_scale(l.suggested_quantity) as "suggestedQty", l.vendor as "suggestedVendorName",
             case when l.vendor is not null then l.lead_time_days end as "vendorLeadTime",
             trim_scale(l.daily_consumption) as "dailyConsumption", trim_scale(l.reorder_point) as "reorderPoint",
             l.lead_time_days as "leadTimeDays", l.reason as "triggerReason",
             case when l.lead_time_days is null then '["leadTime"]'::jsonb else '[]' end as unavailable
        from unnest(p_rows) with ordinality l
        join inventory.products p on p.company_id = app.company_id() and p.id = l.product_id
        left join sites.sites s on s.company_id = app.company_id() and s.id = l.site_id
       order by l.ordinality) j);
end;
$$;
comment on function inventory.inventory_reorder_suggestions_json is
  'Stock that is to be reordered, as answers show it.';
