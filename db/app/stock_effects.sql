-- What leaves the company's units says whom it goes to, and where, so that it is another plan when that changes.
create function app.stock_effects()
  returns jsonb
  language sql stable
  begin atomic
    select coalesce(jsonb_agg(jsonb_build_object(
        'type', 'stock', 'kind', l.kind, 'sku', p.sku, 'quantity', l.quantity, 'unit', p.unit, 'lotCode', t.code,
        'serialCode', s.code,
        'from', f.external_id, 'fromName', f.name, 'fromBin', l.from_bin, 'to', d.external_id, 'toName', d.name,
        'toBin', l.to_bin) || jsonb_strip_nulls(jsonb_build_object(
          'toCustomer', case when m.id is not null then jsonb_build_object('id', m.external_ref, 'name', m.name) end,
          'toClient', case when c.id is not null then jsonb_build_object('id', c.external_id, 'name', c.name) end,
          'shipToAddress', h.ship_to_address)) order by l.id), '[]')
      from inventory.stock_ledger l
      join inventory.products p on p.company_id = l.company_id and p.id = l.product_id
      left join production.lots t on t.company_id = l.company_id and t.id = l.lot_id
      left join inventory.serials s on s.company_id = l.company_id and s.id = l.serial_id
      left join inventory.storage_units f on f.company_id = l.company_id and f.id = l.from_storage_unit_id
      left join inventory.storage_units d on d.company_id = l.company_id and d.id = l.to_storage_unit_id
      left join inventory.customers m on m.company_id = l.company_id and m.id = l.to_customer_id
      left join sites.clients c on c.company_id = l.company_id and c.id = l.to_client_id
      left join inventory.shipments h on l.kind = 'shipment' and h.company_id = l.company_id
        and h.stock_group_id = l.group_id
     where l.company_id = app.company_id() and l.time = app.now() and l.call_id = app.current_call_id();
  end;
comment on function app.stock_effects is
  'The stock that the current call has moved so far, one entry a ledger row.';
