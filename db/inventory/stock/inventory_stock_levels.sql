-- One row a product and site with stock, and one without a site for each active product that lies nowhere. Where it
-- lies is looked up product by product (offset 0 keeps that so), so that a page costs what it shows.
create function inventory.inventory_stock_levels(
  p_product_id      bigint default null,
  p_sku             inventory.products default null,
  p_storage_site_id sites.sites default null
)
  returns setof inventory.stock_level
  language sql stable
  begin atomic
    select p.id, p.sku, p.name, p.unit, p.item_class, w.site_id
      from inventory.products p
      left join lateral (select x.id as site_id from inventory.sites_with(p.id) x (id) offset 0) w on true
     where p.company_id = app.company_id() and (w.site_id is not null or p.is_active)
       and (p_product_id is null or p.id = p_product_id)
       and ((p_sku).id is null or p.id = (p_sku).id)
       and ((p_storage_site_id).id is null or w.site_id = (p_storage_site_id).id)
     order by p.sku_key, (select s.name from sites.sites s where s.company_id = p.company_id and s.id = w.site_id)
                           collate app.alphabet, w.site_id;
  end;
comment on function inventory.inventory_stock_levels is
  'Company stock of each product at each site, by SKU and site. Refuses with not_found, invalid_input.';
