-- Held as inventory.hold_products does it, in the statement that reads it.
create function production.ordered_product(p_input jsonb, p_present_id bigint)
  returns inventory.products
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_product inventory.products;
  v_id bigint;
begin
  if p_input ->> 'productSku' is not null then
    select p.* into v_product from inventory.products p
     where p.company_id = app.company_id() and p.sku_key = lower(p_input ->> 'productSku')
       and p_input ->> 'productId' is null
       for key share;
  else
    v_id := coalesce((p_input ->> 'productId')::bigint, p_present_id);
    select p.* into v_product from inventory.products p
     where p.company_id = app.company_id() and p.id = v_id for key share;
  end if;
  return v_product;
end;
$$;
comment on function production.ordered_product is
  'The product an order names by its id or its SKU, or has already, held against a change of how it is counted; nulls '
  'where that is none.';
