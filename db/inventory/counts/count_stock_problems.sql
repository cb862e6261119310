-- Called when the decisions stand on the lines and their balances are locked.
-- Long: one branch a problem, all told at once.
create function inventory.count_stock_problems(p_count inventory.counts, p_decided jsonb)
  returns jsonb
  language sql stable
  begin atomic
    with line as (
      select (d.decided -> 'n')::bigint as n, l.*, p.sku, p.tracking, p.unit_whole,
             (d.decided -> 'confirmMoved')::boolean is true as is_confirmed,
             coalesce(b.quantity, 0) as lying, concat_ws(', ', p.sku, l.bin, l.lot_code, l.serial_code) as name
        from inventory.count_lines l
        cross join lateral (select p_decided -> l.id::text as decided) d
        join inventory.products p on p.company_id = l.company_id and p.id = l.product_id
        left join inventory.balances b
          on b.company_id = l.company_id and b.storage_unit_id = p_count.storage_unit_id and b.product_id = l.product_id
            and b.bin = l.bin
         and b.lot_key = l.lot_key and b.serial_key = l.serial_key
       where l.company_id = app.company_id() and l.count_id = p_count.id and l.decision in ('accepted', 'adjusted')
         and l.resulting_quantity is not null
    ), missing as materialized (
      select f.n, f.line_id, f.name, h.*
        from (select l.n, l.id as line_id, l.product_id, l.sku as name from line l
               where l.bin in ('goods', 'bads') and l.resulting_quantity > l.lying and l.tracking = 'none') f
        left join inventory.count_lines w on w.company_id = app.company_id() and w.count_id = p_count.id
         and w.product_id = f.product_id and w.bin = 'quarantine' and w.lot_key = 0 and w.serial_key = 0
        left join inventory.balances b on b.company_id = app.company_id() and b.product_id = f.product_id
         and b.storage_unit_id = p_count.storage_unit_id and b.bin = 'quarantine' and b.lot_key = 0
         and b.serial_key = 0
       cross join lateral quality.missing_at(f.product_id, p_count.storage_unit_id,
         case when w.decision in ('accepted', 'adjusted') then w.resulting_quantity
           when w.decision = 'ignored' and not w.auto_added and w.moved_at is null
             then least(w.counted_quantity, coalesce(b.quantity, 0)) -- what is found so is not booked there
           else coalesce(b.quantity, 0) end) h
    ), problem (n, code, path, message, line_id, extra) as (
      select l.n, 'count_stale', 'lineId',
             format('%s moved at %s, after it was counted; the books say %s now: have it counted again '
                    '(inventory_counts.recount), or ignore the line; confirmMoved says that %s lie there now',
                    l.name, app.iso(l.moved_at), trim_scale(l.lying), trim_scale(l.resulting_quantity)), l.id, '{}'
        from line l where l.moved_at is not null and not l.is_confirmed
      union all
      select l.n, 'reason_required', 'reasonCodeId', format('%s of %s are written off: an adjustment reason is needed',
                                                            trim_scale(l.lying - l.resulting_quantity), l.name),
             l.id, '{"missingFields": ["reasonCodeId"]}'
        from line l where l.resulting_quantity < l.lying and l.reason_code_id is null
      union all
      select l.n, 'fractional_quantity', 'quantity', format('%s is counted in whole units', l.sku), l.id, '{}'
        from line l where l.unit_whole and l.tracking <> 'serial'
          and l.resulting_quantity <> trunc(l.resulting_quantity)
      union all
      select l.n, case l.tracking when 'serial' then 'serial_required' else 'lot_required' end, 'lineId',
             format('%s was counted before its tracking became %s: ignore the line and count it anew', l.sku,
                    l.tracking), l.id, '{}'
        from line l where l.resulting_quantity > 0
          and (l.lot_code is not null, l.serial_code is not null) <> (l.tracking = 'lot', l.tracking = 'serial')
      union all
      select l.n, 'in_use', 'lineId',
             format('by the books serial %s lies in %s, %s: %s, or ignore the line', l.serial_code, u.name, b.bin,
                    case b.bin when 'transit' then 'receive the delivery, or end the task, that brings it'
                      else 'move it here by a transfer' end), l.id, '{}'
        from line l
        join inventory.balances b on b.company_id = l.company_id and b.serial_id = l.serial_id and b.quantity > 0
        join inventory.storage_units u on u.company_id = b.company_id and u.id = b.storage_unit_id
       where l.resulting_quantity > 0 and l.lying = 0
         and not exists (select from line o
                          where o.serial_id = b.serial_id and p_count.storage_unit_id = b.storage_unit_id
                            and o.bin = b.bin and o.resulting_quantity = 0)
      union all
      select l.n, 'in_use', 'lineId',
             format('serial %s %s: withdraw that (partner_deliveries.withdraw), or ignore the line', l.serial_code,
                    w.away), l.id, '{}'
        from line l cross join lateral (select partners.on_its_way(l.serial_id) as away) w
       where l.resulting_quantity > 0 and l.lying = 0 and w.away is not null
      union all
      select l.n, 'lot_unavailable', 'lineId',
             format('serial %s is held by %s: count it in quarantine or bads, or ignore the line', l.serial_code,
                    array_to_string(quality.recalls_of(-l.serial_id), ', ')), l.id, '{}'
        from line l
       where l.bin = 'goods' and l.resulting_quantity > 0 and l.lying = 0 and quality.is_recalled(l.serial_id)
      union all
      select l.n, 'not_dispositioned', 'lineId',
             format('%s is held by %s, on which nobody has decided: count it in quarantine or bads, or ignore the line',
                    coalesce('serial ' || l.serial_code, 'lot ' || l.lot_code), r.reports), l.id, '{}'
        from line l
       cross join lateral quality.undecided_on(l.lot_id, l.serial_id) r (reports)
       where l.bin = 'goods' and l.resulting_quantity > l.lying and r.reports is not null
      union all
      select m.n, 'not_dispositioned', 'lineId',
             format('%s of %s are missing in quarantine, where %s holds them, on which nobody has decided: count them '
                    'there, or ignore this line', trim_scale(m.quantity), m.name, m.reports), m.line_id, '{}'
        from missing m where m.quantity > 0
      union all
      select m.n, 'lot_unavailable', 'lineId',
             format('%s of %s are missing in quarantine, where they wait to go back, by %s: count them there, '
                    'or ignore this line; a further report found on their inspection, use_as_is or rework, ends that',
                    trim_scale(m.returned), m.name, m.returned_by), m.line_id, '{}'
        from missing m where m.returned > 0
    )
    select coalesce(jsonb_agg(jsonb_build_object('code', p.code, 'path', format('decisions.%s.%s', p.n, p.path),
                                                 'message', p.message, 'lineIds', p.line_ids)
             || p.extra::jsonb order by p.n), '[]')
      from (
        -- The refusal takes its code's lines from the first problem of that code.
        select g.*, case when row_number() over (partition by g.code order by g.n) = 1
               then jsonb_agg(g.line_id) over (partition by g.code) end as line_ids
          from problem g
      ) p;
  end;
comment on function inventory.count_stock_problems is
  'What stock has against decisions on a count: lines that moved and are not confirmed, write-offs without a reason, '
  'serials that lie elsewhere or are on their way to a partner, what a recall, a report that nobody has decided on, or '
  'a return keeps from the goods, and of what is missing in quarantine from bads, out of which it would become goods.';
