-- Output and recipe of one finished operation, once: output_posted_at says so for ever.
create function production.post_output(p_task_id bigint)
  returns jsonb
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_task work.tasks;
  v_order production.work_orders;
  v_product inventory.products;
  v_good numeric;
  v_scrap numeric;
  v_unit inventory.storage_units;
  v_needs production.material_need[];
  v_consumed inventory.movement[];
  v_shortages jsonb;
  v_output jsonb;
begin
  update work.tasks t set output_posted_at = app.now() where t.company_id = app.company_id() and t.id = p_task_id
    returning t.* into v_task;
  select o.* into v_order from production.work_orders o
   where o.company_id = app.company_id() and o.id = v_task.work_order_id;
  select p.* into v_product from inventory.products p
   where p.company_id = app.company_id() and p.id = coalesce(v_order.product_id, (work.counted_product(v_task)).id);
  select c.good, c.scrap into v_good, v_scrap from production.counted_by_task(v_task) c;
  if v_good > 0 then
    v_unit := production.output_unit(v_task);
  end if;
  v_needs := production.material_needs(v_order.id, v_product.id, v_good, v_scrap);
  -- A new lot or serial has a line of its own, which nobody else can touch.
  v_consumed := production.backflush(v_needs, v_order.kit_storage_unit_id, v_task.ssu_id,
    production.output_movements(v_product.id, v_good, v_unit.id, null, case v_product.tracking when 'none' then '{null}'
                                else '{}' end::bigint[]));
  v_shortages := production.settle_shortages(v_needs, v_consumed, v_order.id);
  perform inventory.post_movements('consumption', v_consumed, v_task.id, v_order.id);
  if v_good > 0 then
    v_output := production.produce(v_task, v_order, v_product, v_good, v_unit, v_consumed);
  end if;
  return jsonb_build_object('output', v_output, 'consumed', production.consumed_json(v_consumed),
                            'shortages', v_shortages);
end;
$$;
comment on function production.post_output is
  'Posts what a finished operation made and backflushes the recipe. Refuses with insufficient_stock where the '
  'company''s setting says so, required_field_missing. Emits lot.created.';
