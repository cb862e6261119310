-- One row a product and site with stock, and one without a site for each active product that lies nowhere. What lies
-- where is looked up product by product (offset 0 keeps that so), so that a page costs what it shows.
create function inventory.inventory_stock_levels(
  p_product_id      bigint default null,
  p_sku             inventory.products default null,
  p_storage_site_id sites.sites default null
)
  returns setof inventory.stock_level
  language sql stable
  begin atomic
    select p.id, p.sku, p.name, p.unit, p.item_class, s.external_id as site, s.name as site_name,
           coalesce(f.on_hand, 0), coalesce(f.usable, 0), coalesce(f.held, 0), coalesce(f.quarantine, 0)
      from inventory.products p
      left join lateral (select g.* from inventory.stock_figures() g where g.product_id = p.id offset 0) f on true
      left join sites.sites s on s.company_id = p.company_id and s.id = f.site_id
     where p.company_id = app.company_id() and (f.product_id is not null or p.is_active)
       and (p_product_id is null or p.id = p_product_id)
       and ((p_sku).id is null or p.id = (p_sku).id)
       and ((p_storage_site_id).id is null or f.site_id = (p_storage_site_id).id)
     order by p.sku_key, s.name collate app.alphabet, f.site_id;
  end;
comment on function inventory.inventory_stock_levels is
  'Company stock of each product at each site, by SKU and site. Refuses with not_found, invalid_input.';
