-- Of the order's lots or serials; of what is not tracked, first where the order's output was put. The lines are locked
-- before they are looked at.
create function production.scrap_goods(p_task_id bigint, p_order_id bigint, p_scrap numeric)
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_lines inventory.balance_change[] := production.order_goods(p_order_id);
  v_moved inventory.movement[];
  v_found numeric;
begin
  update work.tasks t set output_posted_at = app.now() where t.company_id = app.company_id() and t.id = p_task_id;
  perform inventory.lock_balances(array(
    select l from unnest(v_lines) l
     order by l.product_id, l.storage_unit_id, l.bin, l.lot_id nulls first, l.serial_id nulls first));
  v_lines := production.order_goods(p_order_id);
  select array_agg(inventory.movement(g.product_id, least(g.change, p_scrap - g.before), g.lot_id, g.serial_id,
           p_from_unit_id => g.storage_unit_id, p_from_bin => 'goods',
           p_to_unit_id => g.storage_unit_id, p_to_bin => 'bads') order by g.n),
         sum(least(g.change, p_scrap - g.before))
    into v_moved, v_found
    from (select l.*, coalesce(sum(l.change) over (order by l.n rows between unbounded preceding and 1 preceding), 0)
                   as before
            from unnest(v_lines) with ordinality
                   as l (product_id, storage_unit_id, bin, lot_id, serial_id, change, received_at, n)) g
   where g.before < p_scrap;
  if coalesce(v_found, 0) < p_scrap then
    perform app.refuse('insufficient_stock',
      format('%s pieces of the order were scrapped, and %s of it lie among the goods: correct the counts, or bring the '
             'others back first.', trim_scale(p_scrap), trim_scale(coalesce(v_found, 0))),
      jsonb_build_object('available', trim_scale(coalesce(v_found, 0)), 'wanted', trim_scale(p_scrap)));
  end if;
  perform inventory.post_movements('scrap', v_moved, p_task_id, p_order_id);
end;
$$;
comment on function production.scrap_goods is
  'Moves what a step after the posting one scrapped from the goods of its order to bads. Refuses with '
  'insufficient_stock.';
