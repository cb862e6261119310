create function production.scrap_goods(p_task_id bigint, p_order_id bigint, p_scrap numeric, p_was work.tasks)
  returns jsonb
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_moved inventory.movement[];
begin
  perform production.check_counted_alike(o, t, array[o.product_id], p_was)
     from production.work_orders o, work.tasks t
    where o.company_id = app.company_id() and o.id = p_order_id and o.revision > 0
      and t.company_id = o.company_id and t.id = p_task_id;
  update work.tasks t set output_posted_at = app.now(), posted_scrap = t.posted_scrap + p_scrap
   where t.company_id = app.company_id() and t.id = p_task_id;
  if p_scrap > 0 then
    v_moved := production.take_goods(p_order_id, null, p_scrap, 'goods', 'bads',
      '%s of %s were scrapped, and %s of what the order made are still among the goods%s: correct the counts, which '
      'leave out what a report scrapped already, or bring the others back first.');
    perform inventory.post_movements('scrap', v_moved, p_task_id, p_order_id);
  else
    v_moved := quality.keep_recalled_apart(production.take_goods(null, p_task_id, -p_scrap, 'bads', 'goods',
      '%s of %s were not scrapped after all, and %s of those scrapped are still in bads%s: correct the counts, or '
      'bring the others back first.'));
    perform inventory.post_movements('reversal', v_moved, p_task_id, p_order_id);
  end if;
  return inventory.moved_json(v_moved);
end;
$$;
comment on function production.scrap_goods is
  'Moves what a step after the posting one scrapped from the goods of its order to bads, or, below zero, back, and '
  'answers what moved. Refuses with insufficient_stock, invalid_transition.';
