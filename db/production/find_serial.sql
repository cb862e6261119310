create function production.find_serial(p_product inventory.products, p_code text)
  returns inventory.serials
  language sql stable
  begin atomic
    select s.* from inventory.serials s
     where s.company_id = app.company_id() and s.product_id = p_product.id and s.code = p_code
       and p_product.tracking = 'serial';
  end;
comment on function production.find_serial is
  'The serial of a product by its code, or null.';
