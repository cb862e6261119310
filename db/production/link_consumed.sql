-- A call that moved no lot and no serial has changed nothing of it. plpgsql keeps the plan of a statement this long.
create function production.link_consumed(p_order_id bigint, p_task_id bigint, p_settles boolean)
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
begin
  if not exists (select from inventory.stock_ledger l
                  where l.company_id = app.company_id() and l.time = app.now() and l.call_id = app.current_call_id()
                    and num_nonnulls(l.lot_id, l.serial_id) > 0) then
    return;
  end if;
  insert into production.lot_links (company_id, consumed_lot_id, consumed_serial_id, produced_lot_id,
                                    produced_serial_id, quantity, work_order_id, task_id, created_at)
  select app.company_id(), case when x.node > 0 then x.node end, case when x.node < 0 then -x.node end,
         case when x.made_node > 0 then x.made_node end, case when x.made_node < 0 then -x.made_node end,
         trim_scale(sum(x.quantity)), p_order_id, p_task_id, app.now()
    from (
      select d.* from production.due_links(p_order_id, p_task_id, p_settles) d
      union all
      select k.node, k.made_node, -k.quantity from production.present_links(p_order_id, p_task_id) k
    ) x
   group by x.node, x.made_node
  having sum(x.quantity) <> 0
   order by abs(x.made_node), abs(x.node);
end;
$$;
comment on function production.link_consumed is
  'Writes into the genealogy what an order, or a task alone, consumed since, or gave back: which lots and serials went '
  'into what it made.';
