create function commissioning.put_product(p_item jsonb)
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
begin
  perform inventory.products_upsert(p_item ->> 'sku', '{"category": null, "shelfLifeDays": null}' || (p_item - 'sku'));
end;
$$;
comment on function commissioning.put_product is
  'Makes or changes a product, with its vendors, recipe and stock policies.';
