create function inventory.filtered_product(p_product_id bigint, p_sku text)
  returns bigint
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_by_id bigint;
  v_by_sku bigint;
begin
  if p_product_id is not null then
    select p.id into v_by_id from inventory.products p where p.company_id = app.company_id() and p.id = p_product_id;
    if v_by_id is null then
      perform app.refuse_unknown('product', p_product_id::text);
    end if;
  end if;
  if p_sku is not null then
    v_by_sku := (inventory.find_product(p_sku)).id;
    if v_by_id <> v_by_sku then
      perform app.refuse_input('[{"path": "sku", "message": "is another product than productId"}]');
    end if;
  end if;
  return coalesce(v_by_id, v_by_sku);
end;
$$;
comment on function inventory.filtered_product is
  'The product that a list is filtered by, by number or SKU; null for no filter. Refuses with not_found, invalid_input.';
