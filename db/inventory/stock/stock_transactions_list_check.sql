create function inventory.stock_transactions_list_check(
  p_product_sku inventory.products, p_lot_code text, p_serial_code text)
  returns void
  language plpgsql stable
  set search_path = ''
as $$
begin
  if p_lot_code is not null and not exists (
       select from production.lots l
        where l.company_id = app.company_id() and l.code = p_lot_code
          and l.product_id = coalesce((p_product_sku).id, l.product_id)) then
    perform app.refuse_unknown('lot', p_lot_code);
  elsif p_serial_code is not null and not exists (
       select from inventory.serials s
        where s.company_id = app.company_id() and s.code = p_serial_code
          and s.product_id = coalesce((p_product_sku).id, s.product_id)) then
    perform app.refuse_unknown('serial', p_serial_code);
  end if;
end;
$$;
comment on function inventory.stock_transactions_list_check is
  'Refuses with not_found a lot or a serial of which no product, or not the one named, has the code.';
