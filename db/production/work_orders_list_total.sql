-- By when they are due they are counted in that index alone.
create function production.work_orders_list_total(
  p_status             text,
  p_product_sku        inventory.products,
  p_due_before         timestamptz,
  p_external_system_id text
)
  returns bigint
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = force_custom_plan
as $$
begin
  if p_external_system_id is not null then
    return null;
  elsif p_due_before is not null then
    return (select count(*) from production.work_orders o
             where o.company_id = app.company_id() and o.due_date < p_due_before
               and o.status = coalesce(p_status, o.status)
               and o.product_id = coalesce((p_product_sku).id, o.product_id));
  end if;
  return case when (p_product_sku).id is null then app.kept_rows('production.work_orders', p_status) end;
end;
$$;
comment on function production.work_orders_list_total is
  'How many orders work_orders_list has, where that is kept, or null.';
