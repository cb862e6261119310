create function production.work_orders_list_total(
  p_status      text,
  p_product_sku inventory.products,
  p_due_before  timestamptz
)
  returns bigint
  language plpgsql stable
  set search_path = ''
as $$
begin
  if (p_product_sku).id is null and p_due_before is null then
    return app.kept_rows('production.work_orders', p_status);
  end if;
  return null;
end;
$$;
comment on function production.work_orders_list_total is
  'How many orders work_orders_list has, where that is kept, or null.';
