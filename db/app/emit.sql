-- The event stands in the outbox in the transaction of its cause: both are there or neither.
create function app.emit(p_type text, p_data jsonb)
  returns void
  language sql volatile
  begin atomic
    insert into events.events (company_id, type, at, data, call_id)
    values (app.company_id(), p_type, app.now(), p_data, app.current_call_id());
  end;
comment on function app.emit is
  'Writes an event to the outbox, in the transaction of the change that caused it.';
