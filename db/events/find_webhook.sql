create function events.find_webhook(p_id text)
  returns events.webhooks
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_webhook events.webhooks;
begin
  select w.* into v_webhook from events.webhooks w where w.company_id = app.company_id() and w.external_id = p_id;
  if v_webhook.id is null then
    perform app.refuse_unknown('webhook', p_id);
  end if;
  return v_webhook;
end;
$$;
comment on function events.find_webhook is
  'A webhook by its id. Refuses with not_found.';
