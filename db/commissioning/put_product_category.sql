create function commissioning.put_product_category(p_item jsonb)
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
begin
  insert into inventory.product_categories (company_id, name) values (app.company_id(), p_item ->> 'name')
  on conflict on constraint product_categories_name do nothing;
end;
$$;
comment on function commissioning.put_product_category is
  'Makes a product category.';
