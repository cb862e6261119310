create function inventory.daily_consumption(p_product_id bigint, p_site_id bigint)
  returns numeric
  language plpgsql stable
  set search_path = ''
as $$
begin
  return (
    select round(coalesce(sum(l.quantity), 0) / 30, 6)
      from inventory.stock_ledger l
     where l.company_id = app.company_id() and l.product_id = p_product_id and l.kind in ('consumption', 'shipment')
       and l.from_bin = 'goods' and l.time > app.now() - interval '30 days'
       and (p_site_id is null or exists (
             select from inventory.storage_units u
              where u.company_id = l.company_id and u.id = l.from_storage_unit_id and u.site_id = p_site_id)));
end;
$$;
comment on function inventory.daily_consumption is
  'Goods of a product consumed and shipped in the last 30 days, a day; of one site, or of the company.';
