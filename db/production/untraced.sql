-- What is made is in the ledger without a lot and without a serial, whatever its product is tracked by today.
create function production.untraced(p_nodes bigint[])
  returns jsonb
  language sql stable
  begin atomic
    select coalesce(jsonb_agg(jsonb_build_object('product', jsonb_build_object('sku', p.sku, 'name', p.name),
                                                 'workOrders', u.codes, 'quantity', trim_scale(u.quantity))
                              order by p.sku), '[]')
      from (
        select m.product_id, sum(m.quantity) as quantity,
               coalesce(jsonb_agg(o.code order by o.id) filter (where o.id is not null), '[]') as codes
          from (select distinct k.work_order_id, k.task_id from production.consumers_of(p_nodes) k) c
         cross join lateral (
            select u.product_id, sum(u.quantity) as quantity
              from production.made_and_used(c.work_order_id, c.task_id) u
             where u.is_made and num_nonnulls(u.lot_id, u.serial_id) = 0
             group by u.product_id having sum(u.quantity) > 0) m
          left join production.work_orders o on o.company_id = app.company_id() and o.id = c.work_order_id
         group by m.product_id
      ) u
      join inventory.products p on p.company_id = app.company_id() and p.id = u.product_id;
  end;
comment on function production.untraced is
  'What orders and tasks that consumed lots and serials made without tracking: those pieces cannot be told apart, so '
  'that no trace goes on from there.';
