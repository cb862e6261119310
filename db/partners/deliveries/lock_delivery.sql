-- The partner's turn comes before any row.
create function partners.lock_delivery(p_id text, p_direction text)
  returns partners.deliveries
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_delivery partners.deliveries := partners.find_delivery(p_id);
begin
  perform partners.take_turn(v_delivery.partner);
  select d.* into v_delivery from partners.deliveries d
   where d.company_id = app.company_id() and d.id = v_delivery.id for no key update;
  if v_delivery.direction <> p_direction then
    perform app.refuse('invalid_transition', case p_direction
      when 'incoming' then 'The delivery was sent, not received: that is up to the partner.'
      else 'The delivery comes from the partner: that is up to who sent it.' end);
  end if;
  return v_delivery;
end;
$$;
comment on function partners.lock_delivery is
  'The delivery of an external id, with the partner''s turn and locked until the call ends. Refuses with not_found, '
  'and with invalid_transition where it is the other side''s.';
