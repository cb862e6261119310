-- What a line names and does not exist is null here, for count_entry_problems to tell.
create function inventory.read_count_entries(p_lines jsonb)
  returns inventory.count_entry[]
  language sql stable
  begin atomic
    select array_agg((o.n - 1, o.line ->> 'sku', p.id, p.sku, p.tracking, p.unit_whole,
                      coalesce(o.line ->> 'bin', 'goods'),
             o.line ->> 'lotCode', l.id, o.line ->> 'serialCode', s.id,
             (o.line ->> 'countedQuantity')::numeric)::inventory.count_entry order by o.n)
      from jsonb_array_elements(p_lines) with ordinality as o (line, n)
      left join inventory.products p on p.company_id = app.company_id() and p.sku_key = lower(o.line ->> 'sku')
      left join production.lots l on l.company_id = p.company_id and l.product_id = p.id
        and l.code = o.line ->> 'lotCode'
      left join inventory.serials s on s.company_id = p.company_id and s.product_id = p.id
        and s.code = o.line ->> 'serialCode';
  end;
comment on function inventory.read_count_entries is
  'The lines that somebody counted, with the product, lot and serial that each names.';
