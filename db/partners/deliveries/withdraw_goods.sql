create function partners.withdraw_goods(p_handoff partners.handoffs)
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_delivery bigint;
begin
  for v_delivery in
    select d.id from partners.deliveries d
     where d.company_id = app.company_id() and d.handoff_uid = p_handoff.uid and d.direction = 'outgoing'
       and d.state in ('in_transit', 'unmapped', 'held', 'partially_received')
     order by d.id for no key update
  loop
    perform partners.withdraw_delivery(v_delivery);
  end loop;
end;
$$;
comment on function partners.withdraw_goods is
  'Takes back what went along with a handoff and was not received yet.';
