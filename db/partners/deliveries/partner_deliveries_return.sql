-- Goods go back from whatever bin they lie in: bads and blocked lots are what is returned most. Of what is tracked in
-- another way by now the goods that came are not found, so that is looked at first. They are locked before
-- their status is read, so that it is that of a recall at the same moment; none is opened or released meanwhile, so
-- that who gets them back hears of each.
create function partners.partner_deliveries_return(p_id text, p_lines jsonb)
  returns jsonb
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_delivery partners.deliveries;
  v_return partners.deliveries;
  v_goods inventory.movement[];
  v_of integer[];
  v_asked integer[];
begin
  perform app.require('handoffs:send');
  perform app.require('inventory:manage');
  v_delivery := partners.lock_delivery(p_id, 'incoming');
  if not partners.is_linked(v_delivery.partner) then
    perform app.refuse('invalid_transition', 'The two companies are not linked (partners.list): nothing goes back '
      'until they are.' || case when sites.is_factory() then ' It may be shipped like other goods.' else '' end);
  end if;
  perform app.take_turns('recalls');
  select array_agg(inventory.movement(l.product_id, (o.line ->> 'quantity')::numeric, l.lot_id, l.serial_id,
                     p_from_unit_id => u.id, p_from_bin => coalesce(o.line ->> 'bin', 'goods')) order by o.n),
         array_agg(l.position order by o.n), array_agg((o.n - 1)::integer order by o.n)
    into v_goods, v_of, v_asked
    from jsonb_array_elements(p_lines) with ordinality o (line, n)
    join partners.delivery_lines l on l.company_id = app.company_id() and l.delivery_id = v_delivery.id
      and l.id = (o.line ->> 'lineId')::bigint
    join inventory.storage_units u on u.company_id = app.company_id() and u.external_id = o.line ->> 'storageUnitId';
  perform inventory.lock_balances(inventory.balance_changes(v_goods));
  perform partners.check_came_alike(v_delivery.id, v_of);
  perform app.refuse_input(partners.return_problems(v_delivery, p_lines)
    || partners.short_problems(v_goods, v_asked));
  perform quality.check_held(v_goods);
  v_return.partner := v_delivery.partner;
  v_return.partner_name := v_delivery.partner_name;
  v_return.kind := 'return';
  v_return.return_of := v_delivery.uid;
  v_return.handoff_uid := v_delivery.handoff_uid;
  v_return := partners.make_delivery(v_return, v_goods, v_of);
  perform inventory.post_movements('reversal', partners.sent_goods(v_return.id));
  perform partners.tell_delivery(v_return.id);
  perform quality.tell_sent(v_return.id);
  return partners.partner_deliveries_get(v_return.external_id)
    || jsonb_build_object('_meta', jsonb_build_object('transactionIds', inventory.transaction_ids()));
end;
$$;
comment on function partners.partner_deliveries_return is
  'Sends goods that came with a delivery back to the partner: a delivery of its own, which the partner receives. '
  'Refuses with missing_permission, not_found, invalid_transition, over_receipt, insufficient_stock, consigned_stock, '
  'fractional_quantity, naming every line''s problems; with not_dispositioned, lot_unavailable of what reports hold.';
