create function production.lots_list_total(
  p_product_sku    inventory.products,
  p_status         text,
  p_expires_before timestamptz
)
  returns bigint
  language plpgsql stable
  set search_path = ''
as $$
begin
  if (p_product_sku).id is null and p_expires_before is null then
    return app.kept_rows('production.lots', p_status);
  end if;
  return null;
end;
$$;
comment on function production.lots_list_total is
  'How many lots lots_list has, where that is kept, or null.';
