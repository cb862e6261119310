-- Planned anew at each call: only the filters that were sent stay in the query.
create function production.work_orders_list(
  p_limit       integer default 50,
  p_offset      integer default 0,
  p_status      text default null,
  p_product_sku text default null,
  p_due_before  timestamptz default null
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
  perform app.require('production:view');
  if p_product_sku is not null then
    v_product := (inventory.find_product(p_product_sku)).id;
  end if;
  select jsonb_agg(production.work_order_summary(page::production.work_orders) order by page.created_at desc, page.id desc) into v_data
    from (
      select o.* from production.work_orders o
       where o.company_id = app.company_id()
         and (p_status is null or o.status = p_status)
         and (v_product is null or o.product_id = v_product)
         and (p_due_before is null or o.due_date < p_due_before)
       order by o.created_at desc, o.id desc limit p_limit offset p_offset
    ) page;
  return app.page(v_data, production.work_orders_total(p_status, p_product_sku, p_due_before), p_limit, p_offset);
end;
$$;
comment on function production.work_orders_list is
  'The work orders, newest first. Refuses with not_found for an unknown product.';
