create function inventory.receipt_serial_problems(p_lines inventory.receipt_line[])
  returns jsonb
  language sql stable
  begin atomic
    with line as (
      select r.n, r.sku, r.product_id, r.bin, r.tracking, r.quantity, coalesce(r.serial_codes, '{}') as codes
        from unnest(p_lines) r where r.product_id is not null
    ), serial as (
      select l.n, s.n - 1 as place, s.code, row_number() over (partition by l.product_id, s.code
          order by l.n, s.n) as occurrence, u.name as unit, partners.on_its_way(k.id) as away,
             k.id is null and app.is_padded(s.code) as is_padded,
             (select j.reason from quality.rejected_arrivals(array[k.id]) j
               where l.bin in ('goods', 'installed') and b.id is null) as rejected
        from line l
        cross join lateral unnest(l.codes) with ordinality as s (code, n)
        left join inventory.serials k on k.company_id = app.company_id() and k.product_id = l.product_id
          and k.code = s.code
        left join inventory.balances b on b.company_id = k.company_id and b.serial_id = k.id
        left join inventory.storage_units u on u.company_id = b.company_id and u.id = b.storage_unit_id
       where l.tracking = 'serial'
    ), problem (n, code, path, message, extra) as (
      select l.n, 'serial_required', format('lines.%s.serialCodes', l.n),
             format('%s is tracked by serial number: %s pieces need as many serials, and %s are given', l.sku,
                    trim_scale(l.quantity), cardinality(l.codes)),
             '{"missingFields": ["serialCodes"]}'
        from line l where l.tracking = 'serial' and cardinality(l.codes) <> l.quantity
      union all
      select l.n, 'invalid_input', format('lines.%s.serialCodes', l.n),
             format('%s is not tracked by serial number', l.sku), '{}'
        from line l where l.tracking <> 'serial' and cardinality(l.codes) > 0
      union all
      select s.n, 'invalid_input', format('lines.%s.serialCodes.%s', s.n, s.place),
             format('serial %s is named twice', s.code), '{}'
        from serial s where s.occurrence > 1
      union all
      select s.n, 'duplicate_id', format('lines.%s.serialCodes.%s', s.n, s.place),
             format('serial %s is already in %s', s.code, s.unit), '{}'
        from serial s where s.unit is not null
      union all
      select s.n, 'duplicate_id', format('lines.%s.serialCodes.%s', s.n, s.place),
             format('serial %s %s: partner_deliveries.withdraw brings it back', s.code, s.away), '{}'
        from serial s where s.unit is null and s.away is not null
      union all
      select s.n, 'lot_unavailable', format('lines.%s.serialCodes.%s', s.n, s.place),
             format('serial %s is blocked (%s); receive it into bads or quarantine', s.code, s.rejected), '{}'
        from serial s where s.rejected is not null
      union all
      select s.n, 'invalid_input', format('lines.%s.serialCodes.%s', s.n, s.place),
             app.padded_in_words(), '{}'
        from serial s where s.is_padded
    )
    select coalesce(jsonb_agg(jsonb_build_object('code', p.code, 'path', p.path, 'message', p.message) || p.extra::jsonb
                              order by p.n), '[]')
      from problem p;
  end;
comment on function inventory.receipt_serial_problems is
  'Lines of a receipt that need serial numbers or must not have them, serials that lie somewhere already, '
  'are on their way to a partner or may not come into goods, and new ones that nobody can read.';
