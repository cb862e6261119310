create function inventory.inventory_counts_get(p_id inventory.counts)
  returns setof inventory.count_lines
  language sql stable
  begin atomic
    select l.* from inventory.count_lines l
      join inventory.products p on p.company_id = l.company_id and p.id = l.product_id
     where l.company_id = app.company_id() and l.count_id = (p_id).id
     order by p.sku_key, l.bin, l.lot_code, l.serial_code, l.id;
  end;
comment on function inventory.inventory_counts_get is
  'The lines of one count, by SKU. Refuses with not_found.';
