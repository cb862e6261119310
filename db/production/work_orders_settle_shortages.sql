-- From the machine of the task that posted last, as its backflush would have.
create function production.work_orders_settle_shortages(p_id text, p_skus text[] default null)
  returns jsonb
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_order production.work_orders;
  v_products bigint[];
  v_task work.tasks;
  v_needs production.material_need[];
  v_consumed inventory.movement[];
begin
  perform app.require('production:manage');
  v_order := production.lock_work_order(p_id);
  v_products := array(select (inventory.find_product(s.sku)).id from unnest(p_skus) s (sku));
  v_needs := array(
    select (m.product_id, m.shortage)::production.material_need from production.work_order_materials m
     where m.company_id = app.company_id() and m.work_order_id = v_order.id and m.shortage > 0
       and (p_skus is null or m.product_id = any (v_products))
     order by m.product_id);
  select t.* into v_task from work.tasks t
   where t.company_id = app.company_id() and t.work_order_id = v_order.id and t.output_posted_at is not null
   order by t.output_posted_at desc, t.id desc limit 1;
  v_consumed := production.backflush(v_needs, v_order.kit_storage_unit_id, v_task.ssu_id, '{}');
  perform inventory.post_movements('consumption', v_consumed, v_task.id, v_order.id);
  update production.work_order_materials m set shortage = m.shortage - c.quantity
    from (select u.product_id, sum(u.quantity) as quantity from unnest(v_consumed) u group by 1) c
   where m.company_id = app.company_id() and m.work_order_id = v_order.id and m.product_id = c.product_id;
  perform production.link_consumed(v_order.id, v_task.id);
  return production.work_order_json(v_order.id)
    || jsonb_build_object('_meta', production.posting_json(jsonb_build_object(
      'consumed', production.consumed_json(v_consumed), 'shortages', production.shortages_json(v_needs, v_consumed))));
end;
$$;
comment on function production.work_orders_settle_shortages is
  'Consumes what an order''s backflush found missing, as far as it is there now, of all or some SKUs. Refuses with '
  'not_found.';
