-- Long: one line a problem, all told at once.
-- The lines of a products answer: { sku, quantity, lotCode?, serialCode? }. A lot or piece that is still to be received
-- need not be known yet.
create function work.product_problems(p_value jsonb, p_is_receipt boolean)
  returns table (code text, path text, message text, extra jsonb)
  language sql stable
  begin atomic
    with line as (
      select l.n - 1 as n, l.line, jsonb_typeof(l.line) = 'object' as is_object,
             case when jsonb_typeof(l.line -> 'quantity') = 'number'
               then (l.line -> 'quantity')::numeric end as quantity,
             case when jsonb_typeof(l.line -> 'lotCode') = 'string' then l.line ->> 'lotCode' end as lot_code,
             case when jsonb_typeof(l.line -> 'serialCode') = 'string' then l.line ->> 'serialCode' end as serial_code,
             p.id as product_id, p.sku, p.tracking, p.unit_whole
        from jsonb_array_elements(case when jsonb_typeof(p_value) = 'array' then p_value
                                  else '[]' end) with ordinality as l (line, n)
        left join inventory.products p
          on p.company_id = app.company_id() and jsonb_typeof(l.line -> 'sku') = 'string'
            and p.sku_key = lower(l.line ->> 'sku')
    )
    select 'invalid_input', format('%s', l.n), 'must be { sku, quantity, lotCode?, serialCode? }', null::jsonb
      from line l where not l.is_object
    union all
    select 'invalid_input', format('%s.%s', l.n, k.key), 'unknown key', null
      from line l cross join lateral jsonb_object_keys(case when l.is_object then l.line else '{}' end) k (key)
     where k.key not in ('sku', 'quantity', 'lotCode', 'serialCode')
    union all
    select 'invalid_input', format('%s.sku', l.n), 'must be text', null
      from line l where l.is_object and jsonb_typeof(l.line -> 'sku') is distinct from 'string'
    union all
    select 'not_found', format('%s.sku', l.n), format('there is no product %s', l.line -> 'sku'), null
      from line l where jsonb_typeof(l.line -> 'sku') = 'string' and l.product_id is null
    union all
    select 'invalid_input', format('%s.quantity', l.n),
           'must be a number above 0 and at most 999999999, with at most 6 decimals', null
      from line l where l.is_object and not coalesce(l.quantity > 0 and l.quantity <= 999999999
                                                     and scale(trim_scale(l.quantity)) <= 6, false)
    union all
    select 'fractional_quantity', format('%s.quantity', l.n), format('%s is counted in whole units', l.sku), null
      from line l where l.unit_whole and l.quantity <> trunc(l.quantity)
    union all
    select 'invalid_input', format('%s.quantity', l.n), 'must be 1: each piece has its own serial number', null
      from line l where l.tracking = 'serial' and l.serial_code is not null and l.quantity > 1
        and l.quantity = trunc(l.quantity)
    union all
    select 'invalid_input', format('%s.%s', l.n, k.key), 'must be text of 1 to 200 characters', null
      from line l cross join (values ('lotCode'), ('serialCode')) k (key)
     where l.line ? k.key and not coalesce(jsonb_typeof(l.line -> k.key) = 'string'
                                           and length(l.line ->> k.key) between 1 and 200, false)
    union all
    select 'lot_required', format('%s.lotCode', l.n), format('%s is tracked by lot', l.sku),
           '{"missingFields": ["lotCode"]}'
      from line l where l.tracking = 'lot' and not l.line ? 'lotCode'
    union all
    select 'serial_required', format('%s.serialCode', l.n), format('%s is tracked by serial number', l.sku),
           '{"missingFields": ["serialCode"]}'
      from line l where l.tracking = 'serial' and not l.line ? 'serialCode'
    union all
    select 'invalid_input', format('%s.lotCode', l.n), format('%s is not tracked by lot', l.sku), null
      from line l where l.tracking <> 'lot' and l.lot_code is not null
    union all
    select 'invalid_input', format('%s.serialCode', l.n), format('%s is not tracked by serial number', l.sku), null
      from line l where l.tracking <> 'serial' and l.serial_code is not null
    union all
    select 'not_found', format('%s.lotCode', l.n), format('there is no lot %s of %s', to_json(l.lot_code), l.sku), null
      from line l
     where l.tracking = 'lot' and l.lot_code is not null and not p_is_receipt
       and not exists (select from production.lots o
                        where o.company_id = app.company_id() and o.product_id = l.product_id and o.code = l.lot_code)
    union all
    select 'not_found', format('%s.serialCode', l.n), format('there is no serial %s of %s', to_json(l.serial_code),
        l.sku), null
      from line l
     where l.tracking = 'serial' and l.serial_code is not null and not p_is_receipt
       and not exists (select from inventory.serials s
                        where s.company_id = app.company_id() and s.product_id = l.product_id
                          and s.code = l.serial_code);
  end;
comment on function work.product_problems is
  'What is wrong with the lines of a products answer, each with its code and path.';
