create function partners.send_task_goods(p_task work.tasks, p_handoff partners.handoffs,
                                         p_movements inventory.movement[])
  returns inventory.movement[]
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_goods inventory.movement[] := array(
    select p_movements[i] from generate_subscripts(p_movements, 1) i
     where (p_movements[i]).to_storage_unit_id is null order by i);
  v_delivery partners.deliveries;
begin
  if not partners.is_linked(p_handoff.partner) then
    perform app.refuse('invalid_transition', format('%s takes nothing new while the two companies are not linked '
      '(partners.list): name a destination in this company, or leave the goods out.', p_handoff.partner_name));
  end if;
  perform partners.check_may_go(p_handoff.partner, v_goods);
  v_delivery := partners.make_delivery(partners.goods_delivery(p_handoff, 'task'), v_goods);
  perform inventory.post_movements('shipment', partners.sent_goods(v_delivery.id), p_task.id, p_task.work_order_id);
  perform partners.tell_delivery(v_delivery.id);
  return array(select p_movements[i] from generate_subscripts(p_movements, 1) i
                where (p_movements[i]).to_storage_unit_id is not null order by i);
end;
$$;
comment on function partners.send_task_goods is
  'Sends what an inventory task moves to the partner whose handed task it is connected with; answers the movements '
  'that remain within the company. Refuses with invalid_transition, insufficient_stock, lot_unavailable, '
  'consigned_stock.';
