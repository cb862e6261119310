-- All of it or nothing, once a task, from wherever it lies: planned, locked, and planned again. Not onto a cart that
-- another order has by now, which would use it up, nor one that is out of use, where nobody would.
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
  v_held record;
  v_cart inventory.storage_units;
  v_other text := production.carries_for(p_task.to_storage_unit_id, p_task.work_order_id);
begin
  if v_missing is null and v_moved = '{}' then
    return '{}';
  end if;
  select u.* into v_cart from inventory.storage_units u
   where u.company_id = app.company_id() and u.id = p_task.to_storage_unit_id for key share;
  perform app.refuse_input(inventory.task_destination_problems(null, v_cart, null));
  if v_other is not null then
    perform app.refuse('invalid_transition', format(
      '%s carries the kit of %s: lay this one out by another kitting task, onto another cart.', v_cart.name, v_other));
  elsif v_missing is not null then
    select l.code, p.sku, inventory.lot_obstacle(l.status, l.expires_at) as obstacle into v_held
      from inventory.kit_goods(p_task) g
      join production.lots l on l.company_id = app.company_id() and l.id = g.lot_id
      join inventory.products p on p.company_id = l.company_id and p.id = l.product_id
     where inventory.lot_obstacle(l.status, l.expires_at) is not null
     order by g.n limit 1;
    if v_held.code is not null then
      perform app.refuse('lot_unavailable',
        format('Lot %s of %s is %s: it goes onto no kit cart.', v_held.code, v_held.sku, v_held.obstacle),
        jsonb_build_object('lotCode', v_held.code, 'lotStatus', v_held.obstacle));
    end if;
    perform app.refuse('insufficient_stock',
      format('There is too little for the kit cart, %s: say in the form what goes onto it; where the form says '
             'nothing, the task that is left incomplete with a follow-up brings what there is.',
             (select string_agg(format('%s of %s of %s', m ->> 'available', m ->> 'wanted', m ->> 'sku'), ', ')
                from jsonb_array_elements(v_missing) m)),
      jsonb_build_object('missing', v_missing));
  end if;
  perform inventory.lock_balances(inventory.balance_changes(v_moved));
  perform inventory.check_unmoved(v_moved, inventory.plan_kit(p_task));
  perform inventory.post_movements('transfer', v_moved, p_task.id, p_task.work_order_id);
  update work.tasks t set stock_moved_at = app.now() where t.company_id = app.company_id() and t.id = p_task.id;
  return jsonb_build_object('moved', inventory.moved_json(v_moved));
end;
$$;
comment on function inventory.move_kit is
  'Brings a kit onto its cart and answers what was moved. Refuses with insufficient_stock, naming what is missing; '
  'with invalid_input a cart out of use; with invalid_transition one that carries another order''s kit; with '
  'lot_unavailable a lot that is named and may not be used.';
