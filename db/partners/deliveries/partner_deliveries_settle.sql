create function partners.partner_deliveries_settle(p_id text)
  returns jsonb
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_delivery partners.deliveries;
begin
  perform app.require('handoffs:send');
  v_delivery := partners.lock_delivery(p_id, 'outgoing');
  perform partners.check_state(v_delivery, array['shortfall'], 'settled');
  update partners.deliveries d set is_settled = true where d.company_id = app.company_id() and d.id = v_delivery.id;
  perform partners.settle_delivery(v_delivery.id);
  perform partners.tell_delivery(v_delivery.id);
  return partners.partner_deliveries_get(p_id);
end;
$$;
comment on function partners.partner_deliveries_settle is
  'Takes the shortfall of a delivery that was sent as it is: the two sides are even. Refuses with missing_permission, '
  'not_found, invalid_transition.';
