-- Of a product, or expiring before a moment, it costs what there is of them.
create function production.lots_total(
  p_product_sku    text default null,
  p_status         text default null,
  p_expires_before timestamptz default null
)
  returns bigint
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = force_custom_plan
as $$
declare
  v_product bigint;
begin
  if p_product_sku is null and p_expires_before is null then
    return app.kept_rows('production.lots', p_status);
  end if;
  if p_product_sku is not null then
    v_product := (inventory.find_product(p_product_sku)).id;
  end if;
  return (
    select count(*) from production.lots l
     where l.company_id = app.company_id()
       and (v_product is null or l.product_id = v_product)
       and (p_status is null or l.status = p_status)
       and (p_expires_before is null or l.expires_at < p_expires_before));
end;
$$;
comment on function production.lots_total is
  'How many lots lots_list has. Refuses with not_found for an unknown product.';
