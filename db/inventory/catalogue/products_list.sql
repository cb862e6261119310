create function inventory.products_list(
  p_search     text default null,
  p_item_class text default null,
  p_is_active  boolean default null
)
  returns setof inventory.products
  language sql stable
  begin atomic
    select p.* from inventory.products p
     where p.company_id = app.company_id()
       and (p_search is null or p.sku ilike app.search_pattern(p_search) or p.name ilike app.search_pattern(p_search))
       and (p_item_class is null or p.item_class = p_item_class)
       and (p_is_active is null or p.is_active = p_is_active)
     order by p.sku_key;
  end;
comment on function inventory.products_list is
  'The products of the company, inactive ones too, by SKU.';
