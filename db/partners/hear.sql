-- What was applied once is not applied again, whatever becomes of the copies.
create function partners.hear(p_from text, p_id uuid, p_body jsonb)
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
begin
  insert into partners.messages (company_id, id, direction, partner, body, at, is_waiting)
  values (app.company_id(), p_id, 'in', p_from, p_body, app.now(), false)
  on conflict do nothing;
  if not found then
    return;
  elsif p_body ->> 'kind' = 'link' then
    perform partners.hear_link(p_from, p_body);
  elsif p_body ->> 'kind' = 'package' then
    perform partners.hear_package(p_from, p_body);
  elsif p_body ->> 'kind' = 'recall' then
    perform quality.hear_recall(p_from, p_body);
  elsif p_body ->> 'kind' = 'delivery' and p_body ->> 'role' = 'sender' then
    perform partners.hear_delivery(p_from, p_body);
  elsif p_body ->> 'kind' = 'delivery' then
    perform partners.hear_receipt(p_from, p_body);
  elsif p_body ->> 'role' = 'sender' then
    perform partners.hear_sender(p_from, p_body);
  else
    perform partners.hear_recipient(p_from, p_body);
  end if;
end;
$$;
comment on function partners.hear is
  'Applies a message of a partner, once. Emits handoff.received, handoff.status_changed, handoff.declined, '
  'handoff.deleted, data_package.received, partner_delivery.incoming, partner_delivery.received, '
  'partner_delivery.shortfall.';
