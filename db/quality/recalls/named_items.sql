create function quality.named_items(p_recall_id bigint, p_lots jsonb)
  returns table (n bigint, item_id bigint)
  language sql stable
  begin atomic
    select o.n - 1, i.id
      from jsonb_array_elements(p_lots) with ordinality o (one, n)
      join inventory.products p on p.company_id = app.company_id() and p.sku_key = lower(o.one ->> 'sku')
      join quality.recall_items i on i.company_id = p.company_id and i.recall_id = p_recall_id and i.released_at is null
      left join production.lots l on l.company_id = i.company_id and l.id = i.lot_id and l.product_id = p.id
      left join inventory.serials s on s.company_id = i.company_id and s.id = i.serial_id and s.product_id = p.id
     where coalesce(l.code, s.code) = o.one ->> 'lotCode';
  end;
comment on function quality.named_items is
  'What a recall still holds of lots, or serials, that are named by SKU and code.';
