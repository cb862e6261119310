create function production.ordered_product(p_input jsonb, p_present_id bigint)
  returns inventory.products
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_product inventory.products;
  v_path text := case when p_input ->> 'productId' is not null then 'productId' else 'productSku' end;
begin
  if p_input ->> 'productId' is null and p_input ->> 'productSku' is null and p_present_id is not null then
    select p.* into v_product from inventory.products p where p.company_id = app.company_id() and p.id = p_present_id;
  elsif (p_input ->> 'productId' is null) = (p_input ->> 'productSku' is null) then
    perform app.refuse_input('[{"path": "productSku", "message": "name the product by either productId or '
                             'productSku"}]');
  elsif v_path = 'productSku' then
    v_product := inventory.find_product(p_input ->> 'productSku');
  else
    select p.* into v_product from inventory.products p
     where p.company_id = app.company_id() and p.id = (p_input ->> 'productId')::bigint;
    if v_product.id is null then
      perform app.refuse_unknown('product', p_input ->> 'productId');
    end if;
  end if;
  return v_product;
end;
$$;
comment on function production.ordered_product is
  'The product an order names by its id or SKU, exactly one of them, or has already. Refuses with '
  'invalid_input, not_found.';
