create function inventory.count_entry_problems(p_entries inventory.count_entry[])
  returns jsonb
  language sql stable
  begin atomic
    with entry as (
      select e.*, row_number() over (partition by e.product_id, e.bin, e.lot_code, e.serial_code
                                     order by e.n) as occurrence from unnest(p_entries) e
    ), problem (n, code, path, message, extra) as (
      select e.n, 'not_found', 'sku', format('there is no product %s', to_json(e.sku_asked)), '{}' from entry e
       where e.product_id is null
      union all
      select e.n, 'lot_required', 'lotCode', format('%s is tracked by lot', e.sku), '{"missingFields": ["lotCode"]}'
        from entry e where e.tracking = 'lot' and e.lot_code is null
      union all
      select e.n, 'invalid_input', 'lotCode', format('%s is not tracked by lot', e.sku), '{}' from entry e
       where e.tracking <> 'lot' and e.lot_code is not null
      union all
      select e.n, 'serial_required', 'serialCode', format('%s is tracked by serial number', e.sku),
             '{"missingFields": ["serialCode"]}'
        from entry e where e.tracking = 'serial' and e.serial_code is null
      union all
      select e.n, 'invalid_input', 'serialCode', format('%s is not tracked by serial number', e.sku), '{}'
        from entry e where e.tracking <> 'serial' and e.serial_code is not null
      union all
      select e.n, 'invalid_input', 'countedQuantity', 'a serial is one piece: 0 or 1', '{}'
        from entry e where e.tracking = 'serial' and e.counted_quantity not in (0, 1)
      union all
      select e.n, 'fractional_quantity', 'countedQuantity', format('%s is counted in whole units', e.sku), '{}'
        from entry e where e.tracking <> 'serial' and e.unit_whole and e.counted_quantity <> trunc(e.counted_quantity)
      union all
      select e.n, 'invalid_input', 'sku', format('%s is named twice with this bin, lot and serial', e.sku), '{}'
        from entry e where e.product_id is not null and e.occurrence > 1
      union all
      select e.n, 'invalid_input', c.key, app.padded_in_words(), '{}'
        from entry e
       cross join lateral (values ('lotCode', e.lot_id, e.lot_code), ('serialCode', e.serial_id, e.serial_code)) c (key,
             id, code)
       where c.id is null and app.is_padded(c.code)
    )
    select coalesce(jsonb_agg(jsonb_build_object('code', p.code, 'path', format('lines.%s.%s', p.n, p.path),
                                                 'message', p.message) || p.extra::jsonb order by p.n), '[]')
      from problem p;
  end;
comment on function inventory.count_entry_problems is
  'What stands against lines that somebody counted: every problem of every line with its code and path.';
