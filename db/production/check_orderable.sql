create function production.check_orderable(p_product inventory.products)
  returns void
  language plpgsql stable
  set search_path = ''
as $$
begin
  if not p_product.is_active then
    perform app.refuse_input(jsonb_build_array(jsonb_build_object('path', 'productSku',
      'message', format('%s is no longer in use', p_product.sku))));
  end if;
end;
$$;
comment on function production.check_orderable is
  'Refuses with invalid_input when the product is no longer in use.';
