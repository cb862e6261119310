create function app.stock_effects()
  returns jsonb
  language sql stable
  begin atomic
    select coalesce(jsonb_agg(jsonb_build_object(
        'type', 'stock', 'kind', l.kind, 'sku', p.sku, 'quantity', l.quantity, 'unit', p.unit, 'lotCode', t.code,
        'serialCode', s.code,
        'from', f.external_id, 'fromName', f.name, 'fromBin', l.from_bin, 'to', d.external_id, 'toName', d.name,
        'toBin', l.to_bin) order by l.id), '[]')
      from inventory.stock_ledger l
      join inventory.products p on p.company_id = l.company_id and p.id = l.product_id
      left join production.lots t on t.company_id = l.company_id and t.id = l.lot_id
      left join inventory.serials s on s.company_id = l.company_id and s.id = l.serial_id
      left join inventory.storage_units f on f.company_id = l.company_id and f.id = l.from_storage_unit_id
      left join inventory.storage_units d on d.company_id = l.company_id and d.id = l.to_storage_unit_id
     where l.company_id = app.company_id() and l.time = app.now() and l.call_id = app.current_call_id();
  end;
comment on function app.stock_effects is
  'The stock that the current call has moved so far, one entry a ledger row.';
