create function partners.place_anew(p_delivery_ids bigint[])
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_delivery partners.deliveries;
begin
  for v_delivery in
    select d.* from partners.deliveries d
     where d.company_id = app.company_id() and d.id = any (p_delivery_ids) order by d.id
  loop
    if v_delivery.state = 'partially_received' then
      perform partners.settle_delivery(v_delivery.id);
    else
      perform partners.place_delivery(v_delivery);
      perform quality.hold_arrived(v_delivery);
    end if;
    perform partners.tell_delivery(v_delivery.id);
  end loop;
end;
$$;
comment on function partners.place_anew is
  'Looks again at deliveries of which something lies nowhere, and tells their senders; the caller has locked them. '
  'Emits lot.created.';
