-- What stock has to do with comes after it is locked: inventory.count_stock_problems.
-- Long: one branch a problem, all told at once.
create function inventory.count_decision_problems(p_count inventory.counts, p_decisions jsonb)
  returns jsonb
  language sql stable
  begin atomic
    with decision as (
      select o.n - 1 as n, d.*, row_number() over (partition by d."lineId" order by o.n) as occurrence,
             l.product_id is not null as is_known, p.tracking, r.id is not null as has_reason, r.kind, r.label,
             r.is_active
        from jsonb_array_elements(p_decisions) with ordinality as o (decision, n)
        cross join lateral jsonb_to_record(o.decision) as d ("lineId" bigint, decision text, quantity numeric,
            "reasonCodeId" bigint)
        left join lateral (
          select c.product_id from inventory.count_lines c
           where c.company_id = app.company_id() and c.count_id = p_count.id and c.id = d."lineId" limit 1) l on true
        left join inventory.products p on p.company_id = app.company_id() and p.id = l.product_id
        left join maintenance.reason_codes r on r.company_id = app.company_id() and r.id = d."reasonCodeId"
    ), problem (n, code, path, message, line_id) as (
      select d.n, 'not_found', format('decisions.%s.lineId', d.n),
             format('%s has no line %s', p_count.code, d."lineId"), d."lineId" from decision d where not d.is_known
      union all
      select d.n, 'invalid_input', format('decisions.%s.lineId', d.n), 'is decided twice', d."lineId" from decision d
       where d.occurrence > 1
      union all
      select d.n, 'invalid_input', format('decisions.%s.quantity', d.n),
             case when d.quantity is null then 'is needed with decision adjusted'
               else 'goes with decision adjusted' end, d."lineId"
        from decision d where (d.decision = 'adjusted') <> (d.quantity is not null)
      union all
      select d.n, 'invalid_input', format('decisions.%s.quantity', d.n), 'a serial is one piece: 0 or 1', d."lineId"
        from decision d where d.tracking = 'serial' and d.quantity not in (0, 1)
      union all
      select d.n, 'not_found', format('decisions.%s.reasonCodeId', d.n),
             format('there is no reason code %s', d."reasonCodeId"), d."lineId"
        from decision d where d."reasonCodeId" is not null and not d.has_reason
      union all
      select d.n, 'invalid_input', format('decisions.%s.reasonCodeId', d.n),
             case when d.kind <> 'adjustment' then format('%s is a code of kind %s; this takes one of kind adjustment',
                                                          d.label, d.kind)
                  else format('%s is no longer in use', d.label) end, d."lineId"
        from decision d where d.kind <> 'adjustment' or not d.is_active
      union all
      select null, 'invalid_input', 'decisions',
             format(case when l.counted_quantity <> l.expected_quantity
                      then 'line %s (%s) differs by %s and has no decision'
                      when l.counted_at is null
                        then 'line %s (%s) moved at %4$s, was not counted, and has no decision'
                      else 'line %s (%s) moved at %4$s, after it was counted, and has no decision' end, l.id,
                    concat_ws(', ', p.sku, l.bin, l.lot_code, l.serial_code),
                    trim_scale(l.counted_quantity - l.expected_quantity), app.iso(l.moved_at)), l.id
        from inventory.count_lines l
        join inventory.products p on p.company_id = l.company_id and p.id = l.product_id
       where l.company_id = app.company_id() and l.count_id = p_count.id
         and (l.counted_quantity <> l.expected_quantity or l.moved_at is not null)
         and l.id not in (select d."lineId" from decision d)
    )
    select coalesce(jsonb_agg(jsonb_build_object('code', p.code, 'path', p.path, 'message', p.message,
                                                 'lineIds', p.line_ids) order by p.n, p.line_id), '[]')
      from (
        -- The refusal takes its code's lines from the first problem of that code.
        select g.*, case when row_number() over (partition by g.code order by g.n, g.line_id) = 1
               then jsonb_agg(g.line_id) over (partition by g.code) end as line_ids
          from problem g
      ) p;
  end;
comment on function inventory.count_decision_problems is
  'What stands against decisions on a count by themselves: unknown or missing lines, quantities and reason codes that '
  'do not fit.';
