-- The door has sealed what came (server/webhook-seals.ts) and put ••• in its place. What came as ••• was not sealed
-- anew: it stays as it is at the webhook, if it has it. Header values stay for the host they were given for: another
-- one would be told what nobody is shown.
create function events.sealed_of(p_webhook events.webhooks, p_target_url text, p_headers jsonb)
  returns jsonb
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_new jsonb := coalesce(app.call_context() #> '{found,sealed}', '{}');
  v_target text := p_webhook.sealed ->> 'targetUrl';
  v_headers jsonb := p_webhook.sealed -> 'headers';
  v_host constant text := '^[^/]*//[^/?#]*';
  v_unknown jsonb;
begin
  if substring(p_target_url from v_host) <> substring(p_webhook.target_url from v_host) and v_headers is not null then
    if p_headers is null then
      perform app.refuse_input(
        '[{"path": "headers", "message": "must be sent again, or null, as targetUrl names another host"}]');
    end if;
    v_headers := null;
  end if;
  if v_new ? 'targetUrl' or p_target_url is distinct from p_webhook.target_url and p_target_url is not null then
    v_target := v_new ->> 'targetUrl';
    if v_target = '•••' or v_target is null and p_target_url like '%•••%' then
      perform app.refuse_input('[{"path": "targetUrl", "message": "must be whole, or as it is shown to keep it"}]');
    end if;
  end if;
  if p_headers is not null then
    select jsonb_object_agg(h.name, coalesce(nullif(h.sealed, '•••'), v_headers ->> h.name)),
           jsonb_agg(jsonb_build_object('path', 'headers.' || h.name, 'message', 'has no value that could be kept'))
             filter (where h.sealed = '•••' and v_headers ->> h.name is null)
      into v_headers, v_unknown
      from jsonb_each_text(v_new -> 'headers') h (name, sealed);
    perform app.refuse_input(coalesce(v_unknown, '[]'));
  end if;
  return nullif(jsonb_strip_nulls(jsonb_build_object('targetUrl', v_target, 'headers', v_headers)), '{}');
end;
$$;
comment on function events.sealed_of is
  'What is sealed of a webhook once this address and these headers are written to it; null: nothing. Refuses with '
  'invalid_input what is to stay and is not there, and headers that would go to another host.';
