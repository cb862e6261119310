create function inventory.purchase_orders_list(
  p_limit  integer default 50,
  p_offset integer default 0,
  p_status text default null
)
  returns jsonb
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = force_custom_plan
as $$
declare
  v_page jsonb;
begin
  perform app.require_member();
  select jsonb_agg(inventory.purchase_order_json(g.id) order by g.created_at desc, g.id desc) into v_page
    from (
      select o.id, o.created_at
        from inventory.purchase_orders o
       where o.company_id = app.company_id() and (p_status is null or o.status = p_status)
       order by o.created_at desc, o.id desc limit p_limit offset p_offset
    ) g;
  return app.page(v_page, inventory.purchase_orders_total(p_status), p_limit, p_offset);
end;
$$;
comment on function inventory.purchase_orders_list is
  'The purchase orders of the company, newest first.';
