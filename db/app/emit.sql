-- The event stands in the outbox in the transaction of its cause, and with it one message for each webhook that wants
-- it: all of that is there or nothing.
create function app.emit(p_type text, p_data jsonb)
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_event_id bigint := events.write_event(p_type, p_data);
  v_webhook_ids bigint[];
begin
  select array_agg(w.id order by w.id) into v_webhook_ids
    from events.webhooks w
   where w.company_id = app.company_id() and w.is_active and p_type = any (w.event_types);
  if v_webhook_ids is not null then
    perform events.queue_deliveries(v_event_id, p_type, v_webhook_ids);
  end if;
end;
$$;
comment on function app.emit is
  'Writes an event to the outbox and queues it for the webhooks that want it, in the transaction of the change that '
  'caused it.';
