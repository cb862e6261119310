create function events.webhooks_get(p_id text)
  returns jsonb
  language plpgsql stable
  set search_path = ''
as $$
begin
  perform app.require('api_keys:view');
  return (events.webhooks_json(array[events.find_webhook(p_id)]))[1]::jsonb;
end;
$$;
comment on function events.webhooks_get is
  'One webhook. Refuses with not_found.';
