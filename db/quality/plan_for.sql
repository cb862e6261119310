-- The plan that says most wins: for the product from the vendor, then for the product, then for the vendor.
create function quality.plan_for(p_product_id bigint, p_vendor_id bigint)
  returns bigint
  language sql stable
  return coalesce(
    (select p.id from quality.inspection_plans p where p.company_id = app.company_id() and p.product_id = p_product_id
        and p.vendor_id = p_vendor_id),
    (select p.id from quality.inspection_plans p where p.company_id = app.company_id() and p.product_id = p_product_id
        and p.vendor_id is null),
    (select p.id from quality.inspection_plans p where p.company_id = app.company_id() and p.product_id is null
        and p.vendor_id = p_vendor_id));
comment on function quality.plan_for is
  'The inspection plan for a product that comes from a vendor, or null.';
