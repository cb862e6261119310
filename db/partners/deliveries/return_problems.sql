-- What a kit cart carries for an open order is that order's, as it is for who ships.
create function partners.return_problems(p_delivery partners.deliveries, p_lines jsonb)
  returns jsonb
  language sql stable
  begin atomic
    with line as (
      select o.n - 1 as n, (o.line ->> 'lineId')::bigint as line_id, (o.line ->> 'quantity')::numeric as quantity,
             o.line ->> 'storageUnitId' as unit_asked, u.id as unit_id, u.name as unit, u.ownership, l.id, l.position,
             coalesce(o.line ->> 'bin', 'goods') as bin, p.sku, p.unit_whole,
             l.unit_whole as whole_there,
             l.received_quantity + l.damaged_quantity - coalesce(r.quantity, 0) as had,
             sum((o.line ->> 'quantity')::numeric) over (partition by l.id order by o.n) as so_far
        from jsonb_array_elements(p_lines) with ordinality o (line, n)
        left join partners.delivery_lines l on l.company_id = app.company_id() and l.delivery_id = p_delivery.id
          and l.id = (o.line ->> 'lineId')::bigint
        left join partners.returned(p_delivery.uid) r on r.of_position = l.position
        left join inventory.products p on p.company_id = l.company_id and p.id = l.product_id
        left join inventory.storage_units u on u.company_id = app.company_id()
          and u.external_id = o.line ->> 'storageUnitId'
    ), told as (
      select l.*, trim_scale(greatest(l.had - (l.so_far - l.quantity), 0)) as left_of_it from line l
    ), problem (n, code, path, message, extra) as (
      select l.n, 'not_found', 'lineId', format('the delivery has no line %s', l.line_id), '{}' from line l
       where l.id is null
      union all
      select l.n, 'not_found', 'storageUnitId', app.no_such('storage unit', to_json(l.unit_asked)::text), '{}'
        from line l where l.unit_id is null
      union all
      select l.n, 'consigned_stock', 'storageUnitId', format('what lies in %s is not the company''s own', l.unit), '{}'
        from line l where not inventory.is_own(l.ownership)
      union all
      select l.n, 'insufficient_stock', 'storageUnitId',
             format('%s carries the kit of %s: bring what is to go back to another unit first', l.unit, k.code), '{}'
        from line l join production.kit_carts() k on k.storage_unit_id = l.unit_id
       where l.bin = 'goods'
      union all
      select l.n, 'fractional_quantity', 'quantity', format('%s is counted in whole units', l.sku), '{}'
        from line l where l.unit_whole and l.quantity <> trunc(l.quantity)
      union all
      select l.n, 'fractional_quantity', 'quantity', partners.whole_there(l.sku), '{}'
        from line l where l.whole_there and l.unit_whole is not true and l.quantity <> trunc(l.quantity)
      union all
      select l.n, 'over_receipt', 'quantity', format('%s of that came and have not gone back', l.left_of_it),
             jsonb_build_object('lineId', l.line_id, 'available', l.left_of_it)::text
        from told l where l.so_far > l.had
    )
    select coalesce(jsonb_agg(jsonb_build_object('code', p.code, 'path', format('lines.%s.%s', p.n, p.path),
                                                 'message', p.message) || p.extra::jsonb order by p.n), '[]')
      from problem p;
  end;
comment on function partners.return_problems is
  'What stands against sending lines of a delivery back: every problem with its code and path.';
