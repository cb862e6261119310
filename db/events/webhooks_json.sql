create function events.webhooks_json(p_rows events.webhooks[])
  returns jsonb[]
  language plpgsql stable
  set search_path = ''
as $$
begin
  return (
    select array_agg(jsonb_build_object(
               'id', w.external_id, 'name', w.name, 'targetUrl', w.target_url, 'eventTypes', w.event_types,
               'isActive', w.is_active, 'failureCount', w.failure_count, 'disabledAt', app.iso(w.disabled_at),
               'headers', w.headers, 'createdAt', app.iso(w.created_at), 'updatedAt', app.iso(w.updated_at))
             order by w.ordinality)
      from unnest(p_rows) with ordinality w);
end;
$$;
comment on function events.webhooks_json is
  'Webhooks as answers show them.';
