create function inventory.daily_consumption(p_product_ids bigint[])
  returns table (product_id bigint, site_id bigint, quantity numeric)
  language sql stable
  begin atomic
    select l.product_id, u.site_id, round(sum(l.quantity) / 30, 6)
      from inventory.stock_ledger l
      join inventory.storage_units u on u.company_id = l.company_id and u.id = l.from_storage_unit_id
     where l.company_id = app.company_id() and l.product_id = any (p_product_ids)
       and l.kind in ('consumption', 'shipment', 'installation')
       and l.from_bin in ('goods', 'transit') and l.time > app.now() - interval '30 days'
     group by l.product_id, u.site_id;
  end;
comment on function inventory.daily_consumption is
  'Goods of each product consumed, shipped and installed at clients'' from each site in the last 30 days, a day.';
