-- What comes to a company that does not name the sender (any more) goes back as it came.
create function partners.hear_delivery(p_from text, p_body jsonb)
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_was partners.deliveries;
begin
  select d.* into v_was from partners.deliveries d
   where d.company_id = app.company_id() and d.uid = (p_body ->> 'delivery')::uuid and d.partner = p_from
     and d.direction = 'incoming' for no key update;
  if v_was.id is null and partners.names(p_from) then
    perform partners.take_in_delivery(p_from, p_body);
    return;
  elsif v_was.id is null then
    perform partners.tell(p_from, jsonb_build_object(
      'kind', 'delivery', 'role', 'recipient', 'delivery', p_body -> 'delivery', 'version', 1, 'state', 'refused',
      'reason', 'The companies are no longer linked.', 'lines', (
        select jsonb_agg(jsonb_build_object('line', l -> 'line', 'received', 0, 'damaged', 0, 'missing', 0,
                                            'reversed', l -> 'quantity'))
          from jsonb_array_elements(p_body -> 'lines') l)));
    return;
  elsif (p_body ->> 'version')::bigint <= v_was.heard_version then
    return;
  end if;
  update partners.deliveries d
     set heard_version = (p_body ->> 'version')::bigint, is_withdrawn = (p_body ->> 'withdrawn')::boolean,
         is_settled = (p_body ->> 'settled')::boolean, updated_at = app.now()
   where d.company_id = app.company_id() and d.id = v_was.id;
  if (p_body ->> 'withdrawn')::boolean and not v_was.is_withdrawn then
    perform partners.end_what_is_open(v_was.id, p_comes_back => true);
    perform partners.settle_delivery(v_was.id);
    perform partners.tell_delivery(v_was.id);
  else
    perform partners.settle_delivery(v_was.id);
  end if;
end;
$$;
comment on function partners.hear_delivery is
  'Applies what the sender of a delivery says of it. Emits partner_delivery.incoming, lot.created.';
