create function commissioning.export_product_categories()
  returns setof jsonb
  language sql stable
  begin atomic
    select jsonb_build_object('name', c.name) from inventory.product_categories c where c.company_id = app.company_id();
  end;
comment on function commissioning.export_product_categories is
  'The product categories as spec items.';
