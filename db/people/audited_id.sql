create function people.audited_id(p_entity text, p_id text)
  returns text
  language plpgsql stable
  set search_path = ''
as $$
begin
  return coalesce(
    case when p_entity = 'product'
      then (select p.sku from inventory.products p
             where p.company_id = app.company_id() and p.sku_key = lower(p_id)) end, p_id);
end;
$$;
comment on function people.audited_id is
  'The id of a thing as the audit log writes it: a SKU in capitals and small letters as it stands at the product.';
