-- Long: what can be wrong with a disposition, one row each, to be read as a table.
-- p_ncr has the lot that the call names, where it had none itself.
create function quality.disposition_problems(
  p_ncr quality.ncrs, p_task work.tasks, p_disposition text, p_lot_code text, p_serial_code text,
  p_quantity numeric, p_type work.task_types, p_type_id text, p_names_unit boolean)
  returns jsonb
  language sql stable
  begin atomic
    with about as (
      select l.code as lot_code, l.produced_at, p.sku, p.tracking, p.unit_whole,
             (select sum(m.quantity) from unnest(quality.inspected_stock(array[p_ncr.inspection_id])) m) as inspected,
             quality.unposted_hint(p_ncr, p_task) as hint
        from (select p_ncr.product_id, p_ncr.lot_id) n
        left join inventory.products p on p.company_id = app.company_id() and p.id = n.product_id
        left join production.lots l on l.company_id = app.company_id() and l.id = n.lot_id
    ), problem (n, code, path, message, extra) as (
      select 1, 'invalid_input', 'lotCode', format('the NCR is about lot %s', a.lot_code), '{}' from about a
       where p_lot_code <> a.lot_code
      union all
      select 2, 'lot_required', 'lotCode', format('to %s, name the lot%s: the NCR is about none%s', p_disposition,
               case when a.sku is null then ', or in sku the product of what has none' else '' end,
               case when p_disposition = 'scrap' then a.hint end),
             '{"missingFields": ["lotCode"]}'
        from about a where p_disposition in ('scrap', 'return') and p_lot_code is null and a.lot_code is null
          and p_ncr.inspection_id is null
          and not (p_names_unit or p_serial_code is not null or coalesce(a.tracking in ('none', 'serial'), false))
      union all
      select 2, 'required_field_missing', 'storageUnitId',
             format('to scrap %s, which has no lots, say where it lies%s', a.sku, a.hint),
             '{"missingFields": ["storageUnitId"]}'
        from about a where a.tracking = 'none' and p_disposition = 'scrap' and p_lot_code is null
          and p_ncr.inspection_id is null and not p_names_unit
      union all
      select 2, 'serial_required', 'serialCode',
             format('%s is tracked by serial number: name the piece%s', a.sku, a.hint),
             '{"missingFields": ["serialCode"]}'
        from about a where a.tracking = 'serial' and p_disposition in ('scrap', 'return')
         and p_ncr.inspection_id is null and p_serial_code is null
      union all
      select 3, 'invalid_input', 'disposition', format('%s was made here: there is no vendor to return it to',
               case when a.lot_code is not null then 'lot ' || a.lot_code
                 when p_ncr.serial_id is not null then 'serial ' || p_serial_code else a.sku end), '{}'
        from about a where p_disposition = 'return' and case when a.lot_code is not null then a.produced_at is not null
               when p_ncr.serial_id is not null then (
                 select (e.came).kind = 'output' from production.serial_ends(p_ncr.serial_id) e)
               when a.tracking = 'none' then exists (
                 select from inventory.recipe_components c
                  where c.company_id = app.company_id() and c.product_id = p_ncr.product_id) end
      union all
      select 4, 'invalid_input', 'quantity', 'is required to scrap: how much goes to bads', '{}'
       where p_disposition = 'scrap' and p_quantity is null
      union all
      select 5, 'invalid_input', 'quantity', 'goes with disposition scrap', '{}'
       where p_disposition <> 'scrap' and p_quantity is not null
      union all
      select 6, 'fractional_quantity', 'quantity', format('%s is counted in whole units', a.sku), '{}'
        from about a where a.unit_whole and p_quantity <> trunc(p_quantity)
      union all
      select 7, 'invalid_input', 'quantity',
             format('pieces with serial numbers are scrapped together, all %s in quarantine, or by serialCode',
                    a.inspected), '{}'
        from about a where p_disposition = 'scrap' and a.tracking = 'serial' and p_quantity < a.inspected
          and p_serial_code is null
      union all
      select 8, 'invalid_input', 'reworkTaskTypeId', 'goes with disposition rework', '{}'
       where p_disposition <> 'rework' and p_type_id is not null
      union all
      select 9, 'not_found', 'reworkTaskTypeId', format('there is no task type %s', to_json(p_type_id)), '{}'
       where p_type_id is not null and p_type.id is null
      union all
      select 10, 'invalid_input', 'reworkTaskTypeId',
             format('tasks of type %s put what they make into stock, and these pieces are there already', p_type.name),
             '{}'
       where p_disposition = 'rework' and p_type.parent_product_id is not null and p_task.work_order_id is null
    )
    select coalesce(jsonb_agg(jsonb_build_object('code', p.code, 'path', p.path, 'message', p.message) || p.extra::jsonb
                              order by p.n), '[]') from problem p;
  end;
comment on function quality.disposition_problems is
  'What stands against a disposition: every problem with its code and path.';
