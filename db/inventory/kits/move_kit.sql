-- All of it or nothing, once a task, from wherever it lies: planned, locked, and planned again. Not onto a cart that
-- another order has by now, which would use it up, nor one that is out of use, where nobody would. At a client's it is
-- installed, as by whatever door, and an order's is laid out nowhere there.
create function inventory.move_kit(p_task work.tasks)
  returns jsonb
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_moved inventory.movement[] := inventory.plan_kit(p_task);
  v_missing jsonb := (
    select jsonb_agg(jsonb_build_object('sku', p.sku, 'wanted', g.wanted, 'available', g.available) order by p.sku)
      from (
        select k.product_id, trim_scale(sum(k.quantity)) as wanted, trim_scale(coalesce((
                 select sum(m.quantity) from unnest(v_moved) m where m.product_id = k.product_id), 0)) as available
          from inventory.kit_goods(p_task) k group by k.product_id) g
      join inventory.products p on p.company_id = app.company_id() and p.id = g.product_id
     where g.available < g.wanted);
  v_cart inventory.storage_units;
  v_other text := production.carries_for(p_task.to_storage_unit_id, p_task.work_order_id);
begin
  if v_missing is null and v_moved = '{}' then
    return '{}';
  end if;
  select u.* into v_cart from inventory.storage_units u
   where u.company_id = app.company_id() and u.id = p_task.to_storage_unit_id for key share;
  v_cart := inventory.as_it_stands(v_cart);
  perform app.refuse_input(inventory.task_destination_problems(null, v_cart, null)
    || case when v_cart.ownership = 'client' and exists (
           select from work.tasks f where f.company_id = app.company_id() and f.id = p_task.kit_for_task_id
                                      and f.step is not null)
         then '[{"path": "toStorageUnitId", "message": "stands at a client''s by now"}]'::jsonb else '[]' end);
  if v_other is not null then
    perform app.refuse('invalid_transition', format(
      '%s carries the kit of %s: lay this one out by another kitting task, onto another cart.', v_cart.name, v_other));
  elsif v_missing is not null then
    perform inventory.refuse_short_kit(p_task, v_missing);
  end if;
  perform inventory.lock_balances(inventory.balance_changes(v_moved));
  perform inventory.check_unmoved(v_moved, inventory.plan_kit(p_task));
  perform inventory.post_movements(inventory.move_kind('goods', inventory.bin_at(v_cart, 'goods')), v_moved, p_task.id,
    p_task.work_order_id);
  update work.tasks t set stock_moved_at = app.now() where t.company_id = app.company_id() and t.id = p_task.id;
  return jsonb_build_object('moved', inventory.moved_json(v_moved));
end;
$$;
comment on function inventory.move_kit is
  'Brings a kit onto its cart and answers what was moved. Refuses with insufficient_stock, naming what is missing; '
  'with invalid_input a cart out of use; with invalid_transition one that carries another order''s kit; with '
  'lot_unavailable a lot that is named and may not be used.';
