create function production.untraced(p_nodes bigint[])
  returns jsonb
  language sql stable
  begin atomic
    with consumer as materialized (
      select distinct k.work_order_id, k.task_id from production.consumers_of(p_nodes) k
    )
    select coalesce(jsonb_agg(jsonb_build_object('product', jsonb_build_object('sku', p.sku, 'name', p.name),
                                                 'workOrders', u.order_codes, 'quantity', trim_scale(u.quantity))
                              order by p.sku), '[]')
      from production.made_untraced(array(select c.work_order_id from consumer c),
                                    array(select c.task_id from consumer c)) u
      join inventory.products p on p.company_id = app.company_id() and p.id = u.product_id;
  end;
comment on function production.untraced is
  'What orders and tasks that consumed lots and serials made without tracking: those pieces cannot be told apart, so '
  'that no trace goes on from there.';
