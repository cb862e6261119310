create function quality.recalled_orders(p_recall quality.recalls)
  returns jsonb
  language sql stable
  begin atomic
    with item as materialized (
      select i.lot_id, i.serial_id from quality.recall_items i
       where i.company_id = app.company_id() and i.recall_id = p_recall.id
    )
    select coalesce(jsonb_agg(jsonb_build_object('id', o.external_id, 'code', o.code, 'status', o.status)
                              order by o.id), '[]')
      from production.work_orders o
     where o.company_id = app.company_id() and o.status in ('released', 'in_progress')
       and o.id in (
         select k.work_order_id
           from production.consumers_of(array(select coalesce(i.lot_id, -i.serial_id) from item i)) k
         union
         select l.work_order_id from item i
           join production.lots l on l.company_id = app.company_id() and l.id = i.lot_id
         union
         select c.order_id from item i
           join inventory.balances b on b.company_id = app.company_id() and b.lot_id = i.lot_id and b.quantity > 0
           join production.kit_carts() c on c.storage_unit_id = b.storage_unit_id
         union
         select c.order_id from item i
           join inventory.balances b on b.company_id = app.company_id() and b.serial_id = i.serial_id
            and b.quantity > 0
           join production.kit_carts() c on c.storage_unit_id = b.storage_unit_id
         union
         select w.work_order_id from quality.origin_work(p_recall.origin) w);
  end;
comment on function quality.recalled_orders is
  'Open work orders that took of what a recall is about, have some on their kit cart, made some of it, or were counted '
  'on the machine that it names.';
