-- A lot of which all was taken back, or never arrived, is new when it comes again: it keeps nothing. What was drafted
-- or counted holds numbers in the product's unit, and is looked at again before it is posted; what is sent, short or to
-- be moved is not. What the caller may not see is counted.
-- Long: a few lines for each of its users.
create function inventory.product_users(p_id bigint, p_of_unit boolean)
  returns text[]
  language sql stable
  begin atomic
    with may as materialized (
      select app.can('inventory:view') as stock, app.can('production:view') as orders,
             app.can('handoffs:send') as deliveries
    ), used (n, told) as (
      select 1, commissioning.counted('stock', array(
        select case when m.stock then u.name end from may m, inventory.balances b
          join inventory.storage_units u on u.company_id = b.company_id and u.id = b.storage_unit_id
         where b.company_id = app.company_id() and b.product_id = p_id group by 1, u.id limit 1001))
      union all
      select 2, commissioning.counted('lots', array(
        select case when m.stock then l.code end from may m, production.lots l
         where l.company_id = app.company_id() and l.product_id = p_id and l.reversed_at is null limit 1001))
      union all
      select 3, commissioning.counted('open purchase orders', array(
        select o.external_system_id from inventory.purchase_order_lines l
          join inventory.purchase_orders o on o.company_id = l.company_id and o.id = l.purchase_order_id
         where l.company_id = app.company_id() and l.product_id = p_id and l.quantity_received < l.quantity_ordered
           and o.status in ('open', 'partially_received') group by 1, o.id limit 1001))
      union all
      select 4, commissioning.counted('open work orders', array(
        select case when m.orders then w.code end from may m, production.work_orders w
         where w.company_id = app.company_id() and w.status in ('draft', 'released', 'in_progress')
           and (w.product_id = p_id
             or exists (select from production.work_order_materials r
                         where r.company_id = w.company_id and r.work_order_id = w.id and r.product_id = p_id))
         limit 1001))
      union all
      select 5, commissioning.counted('tasks with counts that are not posted', array(
        select case when work.task_visible(t.id) then t.title end from work.tasks t
          left join work.task_types y on y.company_id = t.company_id and y.id = t.type_id
         where t.company_id = app.company_id() and t.work_order_id is null and t.status not in ('done', 'declined')
           and not work.is_finished(t.status, t.is_partial_completion) and work.makes(t, y) = p_id
           and exists (select from production.unposted(null, t.id)) limit 1001))
      union all
      select 6, commissioning.counted('goods on their way to a partner', array(
        select case when m.deliveries then d.external_id end from may m, partners.goods_on_their_way() g
          join partners.deliveries d on d.company_id = g.company_id and d.id = g.delivery_id
         where g.product_id = p_id group by 1, d.id limit 1001))
      union all
      select 7, commissioning.counted('shortages that are not settled', array(
        select case when m.orders then w.code end from may m, production.work_order_materials r
          join production.work_orders w on w.company_id = r.company_id and w.id = r.work_order_id
         where r.company_id = app.company_id() and r.product_id = p_id and r.shortage > 0 limit 1001))
      union all
      select 8, commissioning.counted('tasks that are to move it', array(
        select case when work.task_visible(t.id) then t.title end from inventory.tasks_to_move(p_id) t limit 1001))
      union all
      select 9, commissioning.counted('shipments that have not left', array(
        select case when m.stock then s.code end from may m, inventory.shipment_lines l
          join inventory.shipments s on s.company_id = l.company_id and s.id = l.shipment_id and s.status = 'draft'
         where p_of_unit and l.company_id = app.company_id() and l.product_id = p_id group by 1, s.id limit 1001))
      union all
      select 10, commissioning.counted('open counts', array(
        select case when m.stock then c.code end from may m, inventory.counts c
          join inventory.count_lines l on l.company_id = c.company_id and l.count_id = c.id and l.product_id = p_id
         where p_of_unit and c.company_id = app.company_id() and c.status in ('open', 'counting', 'finalized')
         group by 1, c.id limit 1001))
    )
    select array(select u.told from used u where u.told is not null order by u.n);
  end;
comment on function inventory.product_users is
  'What of a product keeps how it is counted and tracked from being changed, by the names of the first: stock, lots, '
  'open orders, counts on tasks alone, what is sent, short or to be moved; of its unit also shipments that have not '
  'left and open counts.';
