create function partners.goods_delivery(p_handoff partners.handoffs, p_kind text)
  returns partners.deliveries
  language plpgsql immutable
  set search_path = ''
as $$
declare
  v_delivery partners.deliveries;
begin
  v_delivery.partner := p_handoff.partner;
  v_delivery.partner_name := p_handoff.partner_name;
  v_delivery.kind := p_kind;
  v_delivery.handoff_uid := p_handoff.uid;
  return v_delivery;
end;
$$;
comment on function partners.goods_delivery is
  'What a delivery of goods that belong to a handoff is to be, before it is made.';
