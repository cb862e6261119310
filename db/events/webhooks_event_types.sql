create function events.webhooks_event_types()
  returns jsonb
  language plpgsql stable
  set search_path = ''
as $$
begin
  perform app.require('api_keys:view');
  return jsonb_build_object('eventTypes', (
    select coalesce(jsonb_agg(jsonb_build_object('type', t.type, 'description', t.description, 'schema', t.schema)
                              order by t.type), '[]')
      from events.event_types t where t.is_subscribable));
end;
$$;
comment on function events.webhooks_event_types is
  'The types of event that webhooks can ask for, each with the JSON Schema of its data.';
