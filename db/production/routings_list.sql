create function production.routings_list(
  p_product_sku inventory.products default null
)
  returns setof production.routings
  language sql stable
  begin atomic
    select r.* from production.routings r
     where r.company_id = app.company_id() and r.is_current
       and ((p_product_sku).id is null or r.product_id = (p_product_sku).id)
     order by r.name collate app.alphabet, r.id;
  end;
comment on function production.routings_list is
  'The routings in force, by name. Refuses with not_found for an unknown product.';
