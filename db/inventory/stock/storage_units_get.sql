create function inventory.storage_units_get(p_id inventory.storage_units)
  returns setof inventory.balances
  language sql stable
  begin atomic
    select b.* from inventory.balances b
      join inventory.products p on p.company_id = b.company_id and p.id = b.product_id
      left join production.lots l on l.company_id = b.company_id and l.id = b.lot_id
      left join inventory.serials s on s.company_id = b.company_id and s.id = b.serial_id
     where b.company_id = app.company_id() and b.storage_unit_id = (p_id).id
     order by p.sku_key, b.bin, l.code, s.code, b.id;
  end;
comment on function inventory.storage_units_get is
  'What lies in one storage unit, by SKU. Refuses with not_found.';
