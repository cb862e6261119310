-- Planned anew at each call: only the filters that were sent stay in the query.
create function production.lots_list(
  p_limit          integer default 50,
  p_offset         integer default 0,
  p_product_sku    text default null,
  p_status         text default null,
  p_expires_before timestamptz default null
)
  returns jsonb
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = force_custom_plan
as $$
declare
  v_product bigint;
  v_data jsonb;
begin
  perform app.require('inventory:view');
  if p_product_sku is not null then
    v_product := (inventory.find_product(p_product_sku)).id;
  end if;
  select jsonb_agg(production.lot_json(page::production.lots) order by page.created_at desc, page.id desc) into v_data
    from (
      select l.* from production.lots l
       where l.company_id = app.company_id()
         and (v_product is null or l.product_id = v_product)
         and (p_status is null or l.status = p_status)
         and (p_expires_before is null or l.expires_at < p_expires_before)
       order by l.created_at desc, l.id desc limit p_limit offset p_offset
    ) page;
  return app.page(v_data, production.lots_total(p_product_sku, p_status, p_expires_before), p_limit, p_offset);
end;
$$;
comment on function production.lots_list is
  'The lots, newest first. Refuses with not_found for an unknown product.';
