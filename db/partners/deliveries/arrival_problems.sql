-- Long: all that can be wrong with a line, in one place.
create function partners.arrival_problems(p_arrivals partners.arrival[], p_partner text)
  returns jsonb
  language sql stable
  begin atomic
    with line as (
      select a.*, trim_scale(greatest(a.open - (a.so_far - a.received - a.damaged), 0)) as left_open,
             k.id as known_lot_id, b.unit as lies_in
        from (select a.*, sum(a.received + a.damaged) over (partition by a.line_id order by a.n) as so_far,
                     first_value(a.lot_asked) over (w order by a.lot_asked is null, a.n) as one_lot,
                     first_value(a.sku_asked) over (w order by a.sku_asked is null, a.n) as one_sku
                from unnest(p_arrivals) a window w as (partition by a.line_id)) a
        left join production.lots k on k.company_id = app.company_id() and k.product_id = a.product_id
          and k.code = a.lot_code and a.tracking = 'lot' and a.lot_id is null
          and (k.reversed_at is null or k.status = 'blocked')
        left join lateral (
          select u.name as unit from inventory.serials s
            join inventory.balances b on b.company_id = s.company_id and b.serial_id = s.id and b.quantity > 0
            join inventory.storage_units u on u.company_id = b.company_id and u.id = b.storage_unit_id
           where s.company_id = app.company_id() and s.product_id = a.product_id and s.code = a.serial_code
             and a.transit = 0 limit 1) b on true
    ), problem (n, code, path, message, extra) as (
      select l.n, 'not_found', 'lineId', format('the delivery has no line %s', l.line_id), '{}' from line l
       where not l.is_line
      union all
      select l.n, 'not_found', 'sku', app.no_such('product', to_json(l.sku_asked)::text), '{}' from line l
       where l.product_id is null and l.sku_asked is not null
      union all
      select l.n, 'invalid_input', 'sku', format('the line is %s here already', l.sku), '{}' from line l
       where l.is_settled and lower(l.sku_asked) <> lower(l.sku)
      union all
      select l.n, 'invalid_input', 'sku', format('the line is one product, %s or this', app.quoted(l.one_sku)), '{}'
        from line l
       where lower(l.sku_asked) <> lower(l.one_sku) and not l.is_settled
      union all
      select l.n, 'unmapped_product', 'sku', format('no product here is called %s: say which one it is',
             app.quoted(l.sku)), '{"missingFields": ["sku"]}'
        from line l where l.is_line and l.product_id is null and l.sku_asked is null
      union all
      select l.n, 'invalid_input', case when l.sku_asked is null then 'lineId' else 'sku' end,
             inventory.inactive_in_words(l.sku, 'received'), '{}'
        from line l where not l.is_active
      union all
      select l.n, 'not_found', 'storageUnitId', app.no_such('storage unit', to_json(l.unit_asked)::text), '{}'
        from line l where l.storage_unit_id is null
      union all
      select l.n,
             case when l.unit_active and l.consigned_in is not null then 'consigned_stock' else 'invalid_input' end,
             'storageUnitId',
             case when not l.unit_active then 'is no longer in use'
               when l.consigned_in is null then 'is not the company''s own'
               else format('%s was a customer''s in %s: receive it into a unit of that customer''s', l.sku,
                           l.consigned_in) end, '{}'
        from line l where not (l.unit_active and l.unit_fits)
      union all
      select l.n, 'invalid_input', 'receivedQuantity', 'is 0, and so is damagedQuantity: leave the line out', '{}'
        from line l where l.received + l.damaged = 0
      union all
      select l.n, 'fractional_quantity', 'receivedQuantity', format('%s is counted in whole units', l.sku), '{}'
        from line l where l.unit_whole and (l.received <> trunc(l.received) or l.damaged <> trunc(l.damaged))
      union all
      select l.n, 'fractional_quantity', 'receivedQuantity', partners.whole_there(l.sku), '{}'
        from line l
       where l.whole_there and l.unit_whole is not true
         and (l.received <> trunc(l.received) or l.damaged <> trunc(l.damaged))
      union all
      select l.n, 'over_receipt', 'receivedQuantity', format('%s of %s are still open', l.left_open, l.sku),
             jsonb_build_object('lineId', l.line_id, 'available', l.left_open)::text
        from line l where l.so_far > l.open
      union all
      select l.n, 'lot_required', 'lotCode', format('%s is tracked by lot here', l.sku),
             '{"missingFields": ["lotCode"]}'
        from line l where l.tracking = 'lot' and l.lot_code is null
      union all
      select l.n, 'invalid_input', 'lotCode', case
               when l.tracking <> 'lot' then format('%s is not tracked by lot', l.sku)
               when l.lot_id is not null then format('the line is lot %s here already', app.quoted(l.lot_code))
               else format('the line is one lot, %s or this', app.quoted(l.one_lot)) end, '{}'
        from line l
       where l.lot_asked is not null
         and (l.tracking <> 'lot' or l.lot_asked <> l.lot_code or l.lot_id is null and l.lot_asked <> l.one_lot)
      union all
      select l.n, 'invalid_input', 'lotCode', app.padded_in_words(), '{}'
        from line l where l.known_lot_id is null and l.lot_id is null and app.is_padded(l.lot_asked)
      union all
      select l.n, 'duplicate_id', 'lotCode', format('there is another lot %s of %s here: send lotCode, another one, or '
                                                    'the same where it is the same lot', app.quoted(l.lot_code), l.sku),
             '{}'
        from line l
       where l.known_lot_id is not null and l.lot_asked is null and not partners.came_from(l.known_lot_id, p_partner)
      union all
      select l.n, 'serial_required', 'sku', format('%s is tracked by serial number here and came without, which cannot '
               'be made good here: %s, or refuse the delivery (partner_deliveries.refuse)', l.sku,
               case when l.is_settled then 'leave the line out' else 'say that it is another product' end), '{}'
        from line l where l.tracking = 'serial' and l.serial_code is null
      union all
      select l.n, 'lot_unavailable', case when l.received > 0 then 'receivedQuantity' else 'damagedQuantity' end,
             format('the sender recalled it (%s), and as %s, which has no tracking here, nothing would hold it: %s '
               'until they release it, or refuse the delivery (partner_deliveries.refuse)',
               array_to_string(r.codes, ', '), l.sku,
               case when l.is_settled then 'leave the line out'
                 else 'say a product with lots or serials, or leave the line out' end),
             jsonb_build_object('lineId', l.line_id, 'blockedBy', r.codes)::text
        from line l cross join lateral (select quality.line_recalls(l.line_id) as codes) r
       where l.received + l.damaged > 0 and l.tracking = 'none' and r.codes <> '{}'
      union all
      select l.n, 'duplicate_id', 'lineId', format('serial %s is already in %s', app.quoted(l.serial_code), l.lies_in),
             '{}'
        from line l where l.lies_in is not null and l.tracking = 'serial'
    )
    select coalesce(jsonb_agg(jsonb_build_object('code', p.code, 'path', format('lines.%s.%s', p.n, p.path),
                                                 'message', p.message) || p.extra::jsonb order by p.n), '[]')
      from problem p;
  end;
comment on function partners.arrival_problems is
  'What stands against receiving lines of a delivery: every problem of every line with its code and path.';
