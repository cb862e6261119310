-- A task that comes back from review has staged before: that stays, and what its form says by then is settled at the
-- end.
create function inventory.stage_goods(p_task work.tasks)
  returns jsonb
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_from bigint;
  v_to_vendor bigint;
  v_goods inventory.movement[];
begin
  select (p.from_unit).id, case when (p.to_unit).id is null then p_task.to_vendor_id end into v_from, v_to_vendor
    from inventory.task_places(p_task) p;
  select array_agg(inventory.movement(g.product_id, f.quantity, g.lot_id, g.serial_id,
                     p_from_unit_id => v_from, p_from_bin => 'goods', p_to_unit_id => v_from, p_to_bin => 'transit')
                   order by g.product_id, g.lot_id, g.serial_id)
    into v_goods
    from inventory.task_goods(p_task) g
   cross join lateral inventory.taken_from(v_to_vendor, g.product_id, g.lot_id, g.serial_id, v_from, g.quantity) f
   where f.bin = 'goods';
  if v_from is null or v_goods is null or p_task.from_vendor_id is not null and p_task.from_storage_unit_id is null
     or exists (select from inventory.staged_stock s
                 where s.company_id = app.company_id() and s.task_id = p_task.id) then
    return '{}';
  end if;
  perform inventory.post_movements('transfer', v_goods, p_task.id, p_task.work_order_id);
  insert into inventory.staged_stock
    (company_id, task_id, position, product_id, lot_id, serial_id, storage_unit_id, quantity)
  select app.company_id(), p_task.id, g.ordinality, g.product_id, g.lot_id, g.serial_id, v_from, g.quantity
    from unnest(v_goods) with ordinality g;
  return jsonb_build_object('moved', inventory.moved_json(v_goods));
end;
$$;
comment on function inventory.stage_goods is
  'Puts what a task will move into the transit bin of the unit it takes it from, and answers what was moved. Refuses '
  'with insufficient_stock.';
