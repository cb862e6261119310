-- Of two lines for one line of the order the second has what the first leaves open.
create function inventory.receipt_problems(p_lines inventory.receipt_line[], p_vendor_id bigint)
  returns jsonb
  language sql stable
  begin atomic
    with line as (
      select r.*, trim_scale(greatest(r.open_quantity - (r.so_far - r.quantity), 0)) as left_open
        from (select r.*, sum(r.quantity) over (partition by r.line_id order by r.n) as so_far from unnest(p_lines) r) r
    ), problem (n, code, path, message, extra) as (
      select l.n, 'not_found', 'lineId', format('the order has no line %s', l.line_id), '{}' from line l
       where l.product_id is null
      union all
      select l.n, 'not_found', 'storageUnitId', app.no_such('storage unit', to_json(l.unit_asked)::text), '{}'
        from line l where l.storage_unit_id is null
      union all
      select l.n, 'invalid_input', 'storageUnitId', 'is no longer in use', '{}' from line l where not l.unit_active
      union all
      select l.n, 'invalid_input', 'lineId', inventory.inactive_in_words(l.sku, 'received'), '{}'
        from line l where not l.is_active
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
      select l.n, 'invalid_input', 'expiresAt', 'belongs to a lot; the product has none', '{}' from line l
       where l.tracking <> 'lot' and l.expires_at is not null
      union all
      select l.n, 'over_receipt', 'quantity', format('%s of %s are still open; what more came needs '
                                                          'another order', l.left_open, l.sku),
             jsonb_build_object('lineId', l.line_id, 'available', l.left_open)::text
        from line l where l.so_far > l.open_quantity
    )
    select coalesce((
        select jsonb_agg(jsonb_build_object('code', p.code, 'path', format('lines.%s.%s', p.n, p.path),
                                            'message', p.message) || p.extra::jsonb order by p.n)
          from problem p), '[]')
        || case when exists (select from line l where l.lot_code is not null)
             then inventory.receipt_lot_problems(p_lines, p_vendor_id) else '[]' end
        || case when exists (select from line l where l.tracking = 'serial' or l.serial_codes is not null)
             then inventory.receipt_serial_problems(p_lines) else '[]' end;
  end;
comment on function inventory.receipt_problems is
  'What stands against a receipt: every problem of every line with its code and path.';
