-- The same bytes at every attempt.
create function events.message_body(p_type text, p_at timestamptz, p_data jsonb)
  returns text
  language sql stable parallel safe
  return format('{"type":%s,"timestamp":%s,"data":%s}', to_json(p_type), to_json(app.iso(p_at)), p_data);
comment on function events.message_body is
  'An event as it goes out in a message: type, timestamp, data.';
