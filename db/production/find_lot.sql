create function production.find_lot(p_product inventory.products, p_code text)
  returns production.lots
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_lot production.lots;
begin
  select l.* into v_lot from production.lots l
   where l.company_id = app.company_id() and l.product_id = p_product.id and l.code = p_code;
  if v_lot.id is null then
    perform app.refuse_unknown('lot of ' || p_product.sku, p_code);
  end if;
  return v_lot;
end;
$$;
comment on function production.find_lot is
  'The lot of a product by its code. Refuses with not_found.';
