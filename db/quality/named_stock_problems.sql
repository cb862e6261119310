-- What has no lot is found by its product and the unit that it lies in. p_ncr has the product that the call names,
-- where it had none itself.
create function quality.named_stock_problems(
  p_ncr quality.ncrs, p_disposition text, p_sku text, p_product_id bigint, p_storage_unit_id text, p_unit_id bigint)
  returns jsonb
  language sql stable
  begin atomic
    with about as (
      select p.sku, p.tracking from (select p_ncr.product_id) n
        left join inventory.products p on p.company_id = app.company_id() and p.id = n.product_id
    ), problem (n, code, path, message, extra) as (
      select 1, 'not_found', 'sku', format('there is no product %s', to_json(p_sku)), '{}'
       where p_sku is not null and p_product_id is null
      union all
      select 2, 'invalid_input', 'sku', format('the NCR is about %s', a.sku), '{}'
        from about a where p_product_id <> p_ncr.product_id
      union all
      select 3, 'not_found', 'storageUnitId', app.no_such('storage unit', to_json(p_storage_unit_id)::text), '{}'
       where p_storage_unit_id is not null and p_unit_id is null
      union all
      select 4, 'invalid_input', 'storageUnitId', 'goes with disposition scrap', '{}'
       where p_storage_unit_id is not null and p_disposition <> 'scrap'
      union all
      select 5, 'invalid_input', 'storageUnitId', 'goes with what has no lot: a lot is scrapped wherever it lies', '{}'
       where p_storage_unit_id is not null and p_ncr.lot_id is not null
      union all
      select 6, 'lot_required', 'lotCode', format('%s is tracked by %s: name the lot', a.sku, a.tracking),
             '{"missingFields": ["lotCode"]}'
        from about a where p_storage_unit_id is not null and p_ncr.lot_id is null and a.tracking = 'lot'
      union all
      select 7, 'invalid_input', 'sku', 'is required to scrap what has no lot: the NCR names no product', '{}'
       where p_storage_unit_id is not null and p_sku is null and p_ncr.product_id is null
    )
    select coalesce(jsonb_agg(jsonb_build_object('code', p.code, 'path', p.path, 'message', p.message) || p.extra::jsonb
                              order by p.n), '[]') from problem p;
  end;
comment on function quality.named_stock_problems is
  'What stands against scrapping a product out of a storage unit: every problem with its code and path.';
