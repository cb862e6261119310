-- What somebody once said that a SKU of this partner is, it still is, whatever is called so here by now.
create function partners.map_products(p_delivery partners.deliveries)
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
begin
  update partners.delivery_lines l set product_id = k.product_id
    from (
      select n.id, coalesce((
               select x.product_id from partners.delivery_lines x
                 join partners.deliveries d on d.company_id = x.company_id and d.id = x.delivery_id
                  and d.partner = p_delivery.partner
                where x.company_id = n.company_id and lower(x.sku) = lower(n.sku) and x.product_said_at is not null
                order by x.product_said_at desc, x.id desc limit 1), p.id) as product_id
        from partners.delivery_lines n
        left join inventory.products p on p.company_id = n.company_id and p.sku_key = lower(n.sku)
       where n.company_id = app.company_id() and n.delivery_id = p_delivery.id and n.product_id is null) k
   where l.company_id = app.company_id() and l.id = k.id and k.product_id is not null;
end;
$$;
comment on function partners.map_products is
  'Finds the company''s own products for the lines of a delivery that comes: as a person last decided, else by SKU.';
