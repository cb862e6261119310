-- Of a product, or due before a moment, it costs what there is of them.
create function production.work_orders_total(
  p_status      text default null,
  p_product_sku text default null,
  p_due_before  timestamptz default null
)
  returns bigint
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = force_custom_plan
as $$
declare
  v_product bigint;
begin
  if p_product_sku is null and p_due_before is null then
    return app.kept_rows('production.work_orders', p_status);
  end if;
  if p_product_sku is not null then
    v_product := (inventory.find_product(p_product_sku)).id;
  end if;
  return (
    select count(*) from production.work_orders o
     where o.company_id = app.company_id()
       and (p_status is null or o.status = p_status)
       and (v_product is null or o.product_id = v_product)
       and (p_due_before is null or o.due_date < p_due_before));
end;
$$;
comment on function production.work_orders_total is
  'How many orders work_orders_list has. Refuses with not_found for an unknown product.';
