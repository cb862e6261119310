-- Looked at when a draft is made and again when it is shipped: how a product is tracked may have changed meanwhile.
create function inventory.shipment_line_problems(p_lines inventory.shipment_line[])
  returns jsonb
  language sql stable
  begin atomic
    with line as (
      select l.*, coalesce(cardinality(l.serial_codes), 0) as serials from unnest(p_lines) l
    ), serial as (
      select p.*, row_number() over (partition by p.product_id, p.serial_code order by p.n, p.place) as occurrence
        from inventory.shipment_pieces(p_lines) p
       where p.serial_code is not null and p.product_id is not null
    ), problem (n, code, path, message, extra) as (
      select l.n, 'not_found', 'sku', app.no_such('product', to_json(l.sku_asked)::text), '{}' from line l
       where l.product_id is null
      union all
      select l.n, 'not_found', 'storageUnitId', app.no_such('storage unit', to_json(l.unit_asked)::text), '{}'
        from line l where l.storage_unit_id is null
      union all
      select l.n, 'fractional_quantity', 'quantity', format('%s is counted in whole units', l.sku), '{}'
        from line l where l.unit_whole and l.quantity <> trunc(l.quantity)
      union all
      select l.n, 'lot_required', 'lotCode', format('%s is tracked by lot', l.sku), '{"missingFields": ["lotCode"]}'
        from line l where l.tracking = 'lot' and l.lot_code is null
      union all
      select l.n, 'invalid_input', 'lotCode', format('%s is not tracked by lot', l.sku), '{}' from line l
       where l.tracking <> 'lot' and l.lot_code is not null
      union all
      select l.n, 'not_found', 'lotCode', format('there is no lot %s of %s', to_json(l.lot_code), l.sku_asked), '{}'
        from line l
       where coalesce(l.tracking, 'lot') = 'lot' and l.lot_code is not null and l.lot_id is null
      union all
      select l.n, 'serial_required', 'serialCodes',
             format('%s is tracked by serial number: %s pieces need as many serials, and %s are given', l.sku,
                    l.quantity, l.serials),
             '{"missingFields": ["serialCodes"]}'
        from line l where l.tracking = 'serial' and l.serials <> l.quantity
      union all
      select l.n, 'invalid_input', 'serialCodes', format('%s is not tracked by serial number', l.sku), '{}'
        from line l where l.tracking <> 'serial' and l.serials > 0
      union all
      select s.n, 'not_found', format('serialCodes.%s', s.place - 1),
             format('there is no serial %s of %s', to_json(s.serial_code), s.sku), '{}'
        from serial s join line l on l.n = s.n where l.tracking = 'serial' and s.serial_id is null
      union all
      select s.n, 'invalid_input', format('serialCodes.%s', s.place - 1), format('serial %s is named twice',
                                                                                 s.serial_code), '{}'
        from serial s where s.occurrence > 1
    )
    select coalesce(jsonb_agg(jsonb_build_object('code', p.code, 'path', format('lines.%s.%s', p.n, p.path),
                                                 'message', p.message) || p.extra::jsonb order by p.n, p.path), '[]')
      from problem p;
  end;
comment on function inventory.shipment_line_problems is
  'What stands against lines of a shipment before any stock is looked at: every problem with its code and path.';
