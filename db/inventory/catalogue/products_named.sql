create function inventory.products_named(p_lines jsonb)
  returns bigint[]
  language sql stable
  begin atomic
    select array(
      select p.id from jsonb_array_elements(p_lines) l (line)
        join inventory.products p on p.company_id = app.company_id() and p.sku_key = lower(l.line ->> 'sku'));
  end;
comment on function inventory.products_named is
  'The ids of the products that lines name by their SKUs; none of null.';
