create function inventory.inventory_reorder_suggestions(p_limit integer default 50, p_offset integer default 0)
  returns jsonb
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_products bigint[];
  v_page jsonb;
  v_total bigint;
begin
  perform app.require('products:view');
  v_products := array(
    select distinct s.product_id
      from inventory.stock_policies s
      join inventory.products p on p.company_id = s.company_id and p.id = s.product_id and p.is_active
     where s.company_id = app.company_id());
  with due as (
    select l.*, p.sku, p.name, s.external_id as site
      from inventory.policy_levels(v_products) l
      join inventory.products p on p.company_id = app.company_id() and p.id = l.product_id
      left join sites.sites s on s.company_id = app.company_id() and s.id = l.site_id
     where l.reason is not null
  ), page as (
    select d.* from due d order by lower(d.sku), d.policy_id limit p_limit offset p_offset
  )
  select (select count(*) from due),
         (select jsonb_agg(jsonb_build_object(
              'productName', g.name, 'sku', g.sku, 'storageSiteId', g.site, 'onHand', trim_scale(g.on_hand), 'minQty', g.min_qty,
              'suggestedQty', trim_scale(g.suggested_quantity), 'suggestedVendorName', g.vendor,
              'vendorLeadTime', case when g.vendor is not null then g.lead_time_days end,
              'dailyConsumption', trim_scale(g.daily_consumption), 'reorderPoint', trim_scale(g.reorder_point), 'triggerReason', g.reason)
              order by lower(g.sku), g.policy_id) from page g)
    into v_total, v_page;
  return app.page(v_page, v_total, p_limit, p_offset);
end;
$$;
comment on function inventory.inventory_reorder_suggestions is
  'Active products whose stock has fallen to where a policy reorders, by SKU, with how much to buy from whom.';
