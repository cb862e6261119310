create function inventory.purchase_orders_list_total(p_status text)
  returns bigint
  language plpgsql stable
  set search_path = ''
as $$
begin
  return app.kept_rows('inventory.purchase_orders', p_status);
end;
$$;
comment on function inventory.purchase_orders_list_total is
  'How many orders purchase_orders_list has.';
