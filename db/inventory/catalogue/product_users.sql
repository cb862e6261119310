-- A lot of which all was taken back, or never arrived, is new when it comes again: it keeps nothing. What was drafted
-- or counted holds numbers in the product's unit, and is looked at again before it is posted; what is sent, short or to
-- be moved is not.
-- Long: a few lines for each of its users.
create function inventory.product_users(p_id bigint, p_of_unit boolean)
  returns text[]
  language sql stable
  begin atomic
    select array(
      select 'stock' where exists (select from inventory.balances b
                                    where b.company_id = app.company_id() and b.product_id = p_id)
      union all
      select 'lots' where exists (select from production.lots l
                                   where l.company_id = app.company_id() and l.product_id = p_id
                                     and l.reversed_at is null)
      union all
      select 'open purchase orders' where exists (select from inventory.on_order() o where o.product_id = p_id)
      union all
      select 'open work orders' where exists (
        select from production.work_orders w
         where w.company_id = app.company_id() and w.status in ('draft', 'released', 'in_progress')
           and (w.product_id = p_id
             or exists (select from production.work_order_materials m
                         where m.company_id = w.company_id and m.work_order_id = w.id
                           and m.product_id = p_id)))
      union all
      select 'tasks with counts that are not posted' where exists (
        select from work.task_types y
          join work.tasks t on t.company_id = y.company_id and t.type_id = y.id and t.work_order_id is null
           and t.status not in ('done', 'declined') and not work.is_finished(t.status, t.is_partial_completion)
         where y.company_id = app.company_id() and y.parent_product_id = p_id
           and exists (select from production.unposted(null, t.id)))
      union all
      select 'goods on their way to a partner' where exists (
        select from partners.goods_on_their_way() g where g.product_id = p_id)
      union all
      select 'shortages that are not settled' where exists (
        select from production.work_order_materials m
         where m.company_id = app.company_id() and m.product_id = p_id and m.shortage > 0)
      union all
      select 'tasks that are to move it' where inventory.is_to_be_moved(p_id)
      union all
      select 'shipments that have not left' where p_of_unit and exists (
        select from inventory.shipment_lines l
          join inventory.shipments s on s.company_id = l.company_id and s.id = l.shipment_id and s.status = 'draft'
         where l.company_id = app.company_id() and l.product_id = p_id)
      union all
      select 'open counts' where p_of_unit and exists (
        select from inventory.counts c
          join inventory.count_lines l on l.company_id = c.company_id and l.count_id = c.id and l.product_id = p_id
         where c.company_id = app.company_id() and c.status in ('open', 'counting', 'finalized')));
  end;
comment on function inventory.product_users is
  'What of a product keeps how it is counted and tracked from being changed: stock, lots, open orders, counts on tasks '
  'alone, what is sent, short or to be moved; of its unit also shipments that have not left and open counts.';
