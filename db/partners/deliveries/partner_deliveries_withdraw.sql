-- What of it was received stays received; the recipient's word decides, so nothing is given back before that came.
create function partners.partner_deliveries_withdraw(p_id text)
  returns jsonb
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_delivery partners.deliveries;
begin
  perform app.require('handoffs:send');
  perform app.require('inventory:manage');
  v_delivery := partners.lock_delivery(p_id, 'outgoing');
  perform partners.check_state(v_delivery, array['in_transit', 'unmapped', 'held', 'partially_received'], 'withdrawn');
  perform partners.withdraw_delivery(v_delivery.id);
  return partners.partner_deliveries_get(p_id);
end;
$$;
comment on function partners.partner_deliveries_withdraw is
  'Takes back what of a sent delivery was not received yet: it is in stock again where it was taken from. Refuses with '
  'missing_permission, not_found, invalid_transition.';
