create function inventory.products_list(
  p_limit      integer default 50,
  p_offset     integer default 0,
  p_search     text default null,
  p_item_class text default null,
  p_is_active  boolean default null
)
  returns jsonb
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_page jsonb;
  v_total bigint;
begin
  perform app.require('products:view');
  with found as (
    select p.id, p.sku_key as sku
      from inventory.products p
     where p.company_id = app.company_id()
       and (p_search is null or p.sku ilike app.search_pattern(p_search) or p.name ilike app.search_pattern(p_search))
       and (p_item_class is null or p.item_class = p_item_class)
       and (p_is_active is null or p.is_active = p_is_active)
  ), page as (
    select f.id, f.sku from found f order by f.sku, f.id limit p_limit offset p_offset
  )
  select (select count(*) from found), (select jsonb_agg(inventory.product_json(g.id) order by g.sku, g.id) from page g)
    into v_total, v_page;
  return app.page(v_page, v_total, p_limit, p_offset);
end;
$$;
comment on function inventory.products_list is
  'The products of the company, inactive ones too, by SKU.';
