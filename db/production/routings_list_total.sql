create function production.routings_list_total(p_product_sku inventory.products)
  returns bigint
  language plpgsql stable
  set search_path = ''
as $$
begin
  return case when (p_product_sku).id is null then app.kept_rows('production.routings', 'true') end;
end;
$$;
comment on function production.routings_list_total is
  'How many routings routings_list has of all products, or null.';
