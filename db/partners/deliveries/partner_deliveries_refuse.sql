create function partners.partner_deliveries_refuse(p_id text, p_reason text)
  returns jsonb
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_delivery partners.deliveries;
begin
  perform app.require('handoffs:send');
  perform app.require('inventory:receive');
  v_delivery := partners.lock_delivery(p_id, 'incoming');
  perform partners.check_state(v_delivery, array['in_transit', 'unmapped', 'held'], 'refused');
  update partners.deliveries d set is_refused = true, reason = p_reason
   where d.company_id = app.company_id() and d.id = v_delivery.id;
  perform partners.end_what_is_open(v_delivery.id, p_comes_back => true);
  perform partners.settle_delivery(v_delivery.id);
  perform partners.tell_delivery(v_delivery.id);
  return partners.partner_deliveries_get(p_id);
end;
$$;
comment on function partners.partner_deliveries_refuse is
  'Takes nothing of a delivery: it goes back to who sent it, which reads the reason. Refuses with missing_permission, '
  'not_found, invalid_transition.';
