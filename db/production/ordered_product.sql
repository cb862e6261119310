create function production.ordered_product(p_input jsonb, p_present_id bigint)
  returns inventory.products
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_product inventory.products;
  v_id bigint;
begin
  if p_input ->> 'productSku' is not null then
    select p.* into v_product from inventory.products p
     where p.company_id = app.company_id() and p.sku_key = lower(p_input ->> 'productSku')
       and p_input ->> 'productId' is null;
  else
    v_id := coalesce((p_input ->> 'productId')::bigint, p_present_id);
    select p.* into v_product from inventory.products p where p.company_id = app.company_id() and p.id = v_id;
  end if;
  return v_product;
end;
$$;
comment on function production.ordered_product is
  'The product an order names by its id or its SKU, or has already; nulls where that is none.';
