-- What a task was short of is consumed as its backflush would have: from its machine, and into what it made. The oldest
-- shortage comes first.
create function production.work_orders_settle_shortages(p_id text, p_skus text[] default null)
  returns jsonb
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_order production.work_orders;
  v_products bigint[];
  v_needs production.material_need[];
  v_due record;
  v_one inventory.movement[];
  v_consumed inventory.movement[] := '{}';
  v_task work.tasks;
begin
  perform app.require('production:manage');
  v_order := production.lock_work_order(p_id);
  perform production.hold_kit(v_order.id);
  perform app.share_turns('recalls');
  v_products := array(select (inventory.find_product(s.sku)).id from unnest(p_skus) s (sku));
  v_needs := array(
    select (m.product_id, m.shortage)::production.material_need from production.work_order_materials m
     where m.company_id = app.company_id() and m.work_order_id = v_order.id and m.shortage > 0
       and (p_skus is null or m.product_id = any (v_products))
     order by m.product_id);
  for v_due in
    select t.id, t.ssu_id,
           array_agg((s.product_id, s.shortage)::production.material_need order by s.product_id) as needs
      from production.task_shortages(v_order.id) s
      join work.tasks t on t.company_id = app.company_id() and t.id = s.task_id
     where p_skus is null or s.product_id = any (v_products)
     group by t.id, t.ssu_id, s.place
     order by s.place
  loop
    v_one := production.backflush(v_due.needs, v_order.id, v_due.ssu_id, '{}');
    perform inventory.post_movements('consumption', v_one, v_due.id, v_order.id);
    perform production.link_consumed(v_order.id, v_due.id, true);
    v_consumed := v_consumed || v_one;
  end loop;
  if v_consumed <> '{}' then
    select t.* into v_task from work.tasks t
     where t.company_id = app.company_id() and t.work_order_id = v_order.id order by t.id limit 1;
    perform quality.hold_posted(v_task);
  end if;
  update production.work_order_materials m set shortage = m.shortage - c.quantity
    from (select u.product_id, sum(u.quantity) as quantity from unnest(v_consumed) u group by 1) c
   where m.company_id = app.company_id() and m.work_order_id = v_order.id and m.product_id = c.product_id;
  return production.work_order_json(v_order.id)
    || jsonb_build_object('_meta', production.posting_json(jsonb_build_object(
      'consumed', production.consumed_json(v_consumed), 'shortages', production.shortages_json(v_needs, v_consumed),
      'warnings', production.missing_by_taking(v_order.id, inventory.balance_changes(v_consumed)))));
end;
$$;
comment on function production.work_orders_settle_shortages is
  'Consumes what an order''s backflush found missing, as far as it is there now, of all or some SKUs, for the tasks'
  ' that were short of it; where that is held, by an upstream recall also what goes into it; warns of what other '
  'orders miss by it. Refuses with not_found. Emits stock.reorder_triggered.';
