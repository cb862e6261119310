-- There is no conversion of units: an order in another unit than the product's would be misread.
create function production.check_order(p_product inventory.products, p_quantity numeric, p_uom text)
  returns void
  language plpgsql stable
  set search_path = ''
as $$
begin
  if lower(p_uom) <> lower(p_product.unit) then
    perform app.refuse_input(jsonb_build_array(jsonb_build_object('path', 'uom',
      'message', format('%s is counted in %s', p_product.sku, p_product.unit))));
  end if;
  perform inventory.check_quantity(p_product.sku, p_product.unit_whole or p_product.tracking = 'serial', p_quantity,
                                   'quantity');
end;
$$;
comment on function production.check_order is
  'Refuses an order whose unit is not the product''s, or that asks for a fraction of what is counted whole: '
  'invalid_input, fractional_quantity.';
