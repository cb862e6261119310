-- There is no conversion of units: an order in another unit than the product's would be misread. What is sent again as
-- it is, or can no longer be changed, is not held against it.
create function production.ordering_problems(p_input jsonb, p_order production.work_orders,
                                             p_product inventory.products, p_writes boolean)
  returns jsonb
  language sql stable
  begin atomic
    with given as (
      select num_nonnulls(p_input ->> 'productId', p_input ->> 'productSku') as names,
             case when p_input ->> 'productId' is not null then 'productId' else 'productSku' end as path,
             coalesce((p_input ->> 'quantity')::numeric, p_order.quantity) as quantity
    ), problem (n, problem) as (
      select 1, '{"path": "productSku", "message": "name the product by either productId or productSku"}'::jsonb
        from given g where g.names = 2 or (g.names = 0 and p_order.id is null)
      union all
      select 1, app.unknown_problem(g.path, 'product', p_input ->> g.path) from given g
       where g.names = 1 and p_product.id is null
      union all
      select 1, jsonb_build_object('path', g.path, 'message', format('%s is no longer in use', p_product.sku))
        from given g where p_writes and not p_product.is_active
      union all
      select 2, '{"path": "quantity", "message": "is required"}' from given g
       where g.quantity is null
      union all
      select 2, jsonb_build_object('code', 'fractional_quantity', 'path', 'quantity', 'message',
                  format('%s is counted in whole units', p_product.sku))
        from given g
       where p_product.unit_whole and g.quantity <> trunc(g.quantity)
         and (p_writes or g.quantity is distinct from p_order.quantity)
      union all
      select 3, jsonb_build_object('path', 'uom', 'message',
                  format('%s is counted in %s', p_product.sku, u.unit))
        from (select case when p_product.id = p_order.product_id and not p_writes then p_order.uom
                       else p_product.unit end as unit) u
       where lower(p_input ->> 'uom') <> lower(u.unit)
      union all
      select 4, jsonb_build_object('code', 'duplicate_id', 'path', 'code', 'workOrderId', o.external_id, 'message',
                  format('%s is another work order''s, of the id %s', o.code, o.external_id))
        from production.work_orders o
       where p_writes and o.company_id = app.company_id() and o.code = p_input ->> 'code'
         and o.id is distinct from p_order.id
      union all
      select 5, k.problem
        from jsonb_array_elements(
          app.padded_problems('externalSystemId', p_input ->> 'externalSystemId', p_order.external_system_id)
          || app.padded_problems('code', p_input ->> 'code', p_order.code)) k (problem)
       where p_writes
    )
    select coalesce(jsonb_agg(p.problem order by p.n), '[]') from problem p;
  end;
comment on function production.ordering_problems is
  'What stands against making or changing a draft order as asked: every problem with its code and path.';
