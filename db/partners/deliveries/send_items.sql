create function partners.send_items(p_handoff partners.handoffs, p_items jsonb)
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_lines inventory.shipment_line[];
  v_goods inventory.movement[];
  v_delivery partners.deliveries;
begin
  if p_items = '[]' then
    return;
  end if;
  v_lines := inventory.read_shipment_lines(p_items);
  v_goods := array(
    select inventory.movement(p.product_id, p.quantity, p.lot_id, p.serial_id, p_from_unit_id => p.storage_unit_id,
                              p_from_bin => 'goods')
      from inventory.shipment_pieces(v_lines) p order by p.n, p.place);
  perform inventory.lock_balances(inventory.balance_changes(v_goods));
  perform inventory.refuse_shipping(v_lines, partners.customers_of(p_handoff.partner), 'items');
  v_delivery := partners.make_delivery(partners.goods_delivery(p_handoff, 'handoff'), v_goods);
  perform inventory.post_movements('shipment', partners.sent_goods(v_delivery.id));
  perform partners.tell_delivery(v_delivery.id);
end;
$$;
comment on function partners.send_items is
  'Sends the goods that go along with a handoff. Refuses with insufficient_stock, lot_unavailable, consigned_stock. '
  'Emits stock.reorder_triggered.';
