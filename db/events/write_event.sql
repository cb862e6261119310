create function events.write_event(p_type text, p_data jsonb)
  returns bigint
  language sql volatile
  begin atomic
    insert into events.events (company_id, external_id, type, at, data, call_id)
    values (app.company_id(), app.new_id(), p_type, app.now(), p_data, app.current_call_id())
    returning id;
  end;
comment on function events.write_event is
  'Writes an event to the outbox and answers its number.';
