-- One row a product and site with stock, and one without a site for each active product that lies nowhere.
create function inventory.inventory_stock_levels(
  p_limit           integer default 2000,
  p_offset          integer default 0,
  p_product_id      bigint default null,
  p_sku             text default null,
  p_storage_site_id text default null
)
  returns jsonb
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = force_custom_plan
as $$
declare
  v_product bigint;
  v_site bigint;
  v_page jsonb;
  v_total bigint;
begin
  perform app.require('inventory:view');
  v_product := inventory.filtered_product(p_product_id, p_sku);
  if p_storage_site_id is not null then
    v_site := (sites.find_site(p_storage_site_id)).id;
  end if;
  with level as (
    select p.id, p.sku, p.name, p.unit, p.item_class, h.site_id, coalesce(h.quantity, 0) as quantity
      from inventory.products p
      left join inventory.on_hand() h on h.product_id = p.id
     where p.company_id = app.company_id() and (v_product is null or p.id = v_product)
       and (v_site is null or h.site_id = v_site) and (h.product_id is not null or p.is_active)
  ), shown as (
    select v.*, s.external_id as site, s.name as site_name
      from level v left join sites.sites s on s.company_id = app.company_id() and s.id = v.site_id
  ), page as (
    select w.* from shown w order by lower(w.sku), w.id, w.site_name, w.site_id limit p_limit offset p_offset
  )
  select (select count(*) from level),
         (select jsonb_agg(jsonb_build_object(
              'productId', g.id, 'sku', g.sku, 'name', g.name, 'uom', g.unit, 'itemClass', g.item_class,
              'storageSiteId', g.site, 'storageSiteName', g.site_name, 'onHand', trim_scale(g.quantity))
              order by lower(g.sku), g.id, g.site_name, g.site_id) from page g)
    into v_total, v_page;
  return app.page(v_page, v_total, p_limit, p_offset);
end;
$$;
comment on function inventory.inventory_stock_levels is
  'What is on hand of each product at each site, by SKU and site. Refuses with not_found.';
