create function downtime.downtime_event_json(p_id bigint)
  returns jsonb
  language plpgsql stable
  set search_path = ''
as $$
begin
  return (
    select (downtime.downtime_events_json(array[s]))[1]::jsonb
      from downtime.stoppages s
     where s.company_id = app.company_id() and s.id = p_id);
end;
$$;
comment on function downtime.downtime_event_json is
  'The stop of an id as answers show it.';
