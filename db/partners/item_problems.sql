create function partners.item_problems(p_items jsonb)
  returns jsonb
  language plpgsql stable
  set search_path = ''
as $$
begin
  return (
    with item as (
      select i.n - 1 as n, i.item, p as product, l.id as lot_id, u.id as unit_id,
             coalesce(i.item -> 'serialCodes', '[]') as codes
        from jsonb_array_elements(p_items) with ordinality i (item, n)
        left join inventory.products p on p.company_id = app.company_id() and p.sku_key = lower(i.item ->> 'sku')
        left join production.lots l
          on l.company_id = app.company_id() and l.product_id = p.id and l.code = i.item ->> 'lotCode'
        left join inventory.storage_units u
          on u.company_id = app.company_id() and u.external_id = i.item ->> 'storageUnitId'
    ), problem as (
      select i.n, x.problem
        from item i
       cross join lateral jsonb_array_elements(inventory.item_problems(
               i.product, i.item ->> 'sku', (i.item ->> 'quantity')::numeric, i.item ->> 'lotCode', i.lot_id,
               case when (i.product).tracking = 'serial' then '' end, 0)) x (problem)
      union all
      select i.n, app.unknown_problem('storageUnitId', 'storage unit', i.item ->> 'storageUnitId')
        from item i where i.unit_id is null
      union all
      select i.n, jsonb_build_object('path', 'serialCodes', 'message',
                                     format('%s is not tracked by serial number', (i.product).sku))
        from item i where (i.product).tracking <> 'serial' and i.codes <> '[]'
      union all
      select i.n, jsonb_build_object('code', 'serial_required', 'path', 'serialCodes', 'missingFields',
               array['serialCodes'], 'message', format('%s is tracked by serial number: %s pieces need as many serials',
                                                       (i.product).sku, i.item ->> 'quantity'))
        from item i
       where (i.product).tracking = 'serial'
         and (select count(distinct c) from jsonb_array_elements(i.codes) c) <> (i.item ->> 'quantity')::numeric
      union all
      select i.n, app.unknown_problem('serialCodes.' || (c.n - 1), 'serial of ' || (i.product).sku, c.code)
        from item i
       cross join lateral jsonb_array_elements_text(i.codes) with ordinality c (code, n)
       where (i.product).tracking = 'serial' and not exists (
               select from inventory.serials s
                where s.company_id = app.company_id() and s.product_id = (i.product).id and s.code = c.code)
    )
    select coalesce(jsonb_agg(p.problem || jsonb_build_object('path', format('items.%s.%s', p.n, p.problem ->> 'path'))
                              order by p.n), '[]')
      from problem p);
end;
$$;
comment on function partners.item_problems is
  'What is wrong with goods that are to go along with a task: every problem with its code and path.';
