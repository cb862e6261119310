-- All of it or nothing, once a task, from wherever it lies: planned, locked, and planned again.
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
begin
  if v_missing is not null then
    perform app.refuse('insufficient_stock',
      format('Of %s not all is there: leave the task incomplete with a follow-up, which brings what there is, or say '
             'in the form what goes onto the cart.',
             (select string_agg(m ->> 'sku', ', ') from jsonb_array_elements(v_missing) m)),
      jsonb_build_object('missing', v_missing));
  elsif v_moved = '{}' then
    return '{}';
  end if;
  perform inventory.lock_balances(inventory.balance_changes(v_moved));
  perform inventory.check_unmoved(v_moved, inventory.plan_kit(p_task));
  perform inventory.post_movements('transfer', v_moved, p_task.id, p_task.work_order_id);
  update work.tasks t set stock_moved_at = app.now() where t.company_id = app.company_id() and t.id = p_task.id;
  return jsonb_build_object('moved', inventory.moved_json(v_moved));
end;
$$;
comment on function inventory.move_kit is
  'Brings a kit onto its cart and answers what was moved. Refuses with insufficient_stock, naming what is missing.';
