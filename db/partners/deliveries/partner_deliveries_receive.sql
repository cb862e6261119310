-- What somebody receives is counted on top of what was received before, never in its place. Products are held against a
-- change of how they are tracked. Which bin it comes into is up to recalls: none is opened or released meanwhile.
create function partners.partner_deliveries_receive(p_id text, p_lines jsonb default '[]',
                                                    p_report_rest_missing boolean default false)
  returns jsonb
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_delivery partners.deliveries;
  v_arrivals partners.arrival[];
begin
  perform app.require('handoffs:send');
  perform app.require('inventory:receive');
  if p_lines = '[]' and not p_report_rest_missing then
    perform app.refuse_input('[{"path": "lines", "message": "names nothing that came; send reportRestMissing: true '
                             'where nothing will"}]');
  end if;
  v_delivery := partners.lock_delivery(p_id, 'incoming');
  perform partners.check_state(v_delivery, array['in_transit', 'unmapped', 'held', 'partially_received', 'shortfall'],
                               'received');
  perform app.share_turns('recalls');
  perform inventory.hold_products(array(
    select (a).product_id from unnest(partners.read_arrivals(v_delivery, p_lines)) a));
  v_arrivals := partners.read_arrivals(v_delivery, p_lines);
  perform app.refuse_input(partners.arrival_problems(v_arrivals, v_delivery.partner));
  perform partners.book_arrivals(v_delivery, v_arrivals);
  if p_report_rest_missing then
    perform partners.end_what_is_open(v_delivery.id, p_comes_back => false);
  end if;
  perform partners.settle_delivery(v_delivery.id);
  perform partners.tell_delivery(v_delivery.id);
  return partners.partner_deliveries_get(p_id)
    || jsonb_build_object('_meta', jsonb_build_object('transactionIds', inventory.transaction_ids(),
                                                      'warnings', partners.unit_warnings(v_arrivals)));
end;
$$;
comment on function partners.partner_deliveries_receive is
  'Books what came of a delivery into stock, line by line, and may report the rest as missing. Refuses with not_found, '
  'invalid_transition, over_receipt, unmapped_product, lot_required, serial_required, fractional_quantity, '
  'duplicate_id, invalid_input, lot_unavailable, consigned_stock, naming every line''s problems. Emits lot.created.';
