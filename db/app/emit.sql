-- The events stand in the outbox in the transaction of their cause, and with each one message for every webhook that
-- wants it: all of that is there or nothing. Events of a type that come together are written together; none are none.
create function app.emit(p_type text, variadic p_data jsonb[])
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_event_ids bigint[] := events.write_events(p_type, p_data);
  v_webhook_ids bigint[];
begin
  select array_agg(w.id order by w.id) into v_webhook_ids
    from events.webhooks w
   where w.company_id = app.company_id() and w.is_active and p_type = any (w.event_types);
  if v_webhook_ids is not null and v_event_ids is not null then
    perform events.queue_deliveries(v_event_ids, p_type, v_webhook_ids);
  end if;
end;
$$;
comment on function app.emit is
  'Writes events to the outbox and queues them for the webhooks that want them, in the transaction of the change that '
  'caused them.';
