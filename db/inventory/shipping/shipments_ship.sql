-- All lines or none. The draft is locked, then the balances of its lines in the order of every stock function; only
-- then is looked what may leave, so that of two shipments of the same goods the second is told what the first left
-- over, and a lot that is being blocked is blocked before or after. Goods for a customer that is a partner come to it:
-- its turn is before any row.
create function inventory.shipments_ship(p_id text)
  returns jsonb
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_shipment inventory.shipments;
  v_lines inventory.shipment_line[];
  v_movements inventory.movement[];
  v_group bigint;
  v_partner text;
  v_delivery partners.deliveries;
  v_warnings jsonb;
begin
  perform app.require('inventory:manage');
  perform sites.require_factory();
  v_partner := partners.customer_partner((inventory.find_shipment(p_id)).customer_id);
  if v_partner is not null then
    perform partners.take_turn(v_partner);
  end if;
  v_shipment := inventory.lock_draft(p_id);
  v_lines := inventory.stored_shipment_lines(v_shipment.id);
  perform app.refuse_input(inventory.shipment_line_problems(v_lines));
  v_movements := array(
    select inventory.movement(p.product_id, p.quantity, p.lot_id, p.serial_id, p_from_unit_id => p.storage_unit_id,
                              p_from_bin => 'goods', p_to_customer_id => v_shipment.customer_id)
      from inventory.shipment_pieces(v_lines) p order by p.n, p.place);
  perform inventory.lock_balances(inventory.balance_changes(v_movements));
  perform inventory.refuse_shipping(v_lines, array[v_shipment.customer_id]);
  v_warnings := quality.undecided_warnings(v_movements, 'shipped')
    || partners.unlinked_warnings(v_shipment.customer_id);
  v_partner := partners.customer_partner(v_shipment.customer_id);
  if v_partner is not null then
    v_delivery := partners.deliver_shipment(v_shipment, v_partner, v_movements);
    v_movements := partners.sent_goods(v_delivery.id, v_shipment.customer_id);
  end if;
  v_group := inventory.post_movements('shipment', v_movements);
  update inventory.shipments s
     set status = 'shipped', shipped_at = app.now(), stock_group_id = v_group, updated_at = app.now()
   where s.company_id = app.company_id() and s.id = v_shipment.id;
  if v_partner is not null then
    perform partners.tell_delivery(v_delivery.id);
  end if;
  return inventory.shipment_json(v_shipment.id)
    || jsonb_build_object('_meta', jsonb_build_object('transactionIds', inventory.transaction_ids(),
                                                      'warnings', v_warnings));
end;
$$;
comment on function inventory.shipments_ship is
  'Takes the goods of a draft out of stock, for its customer: all lines or none; to a partner they are delivered. '
  'Refuses with not_a_factory, not_found, not_draft; with insufficient_stock, lot_unavailable, consigned_stock naming '
  'every line and what could be taken; and, where a product is tracked otherwise by now, with lot_required, '
  'serial_required, fractional_quantity, invalid_input. Emits stock.reorder_triggered.';
