-- The door has sealed what came (server/webhook-seals.ts) and put ••• in its place. What came as ••• was not sealed
-- anew: it stays as it is at the webhook, if it has it. Header values stay for the host they were given for: another
-- one would be told what nobody is shown. Nothing stays beside what comes that was sealed with another secret, as
-- nothing can be sent with that any more.
create function events.sealed_of(p_webhook events.webhooks, p_target_url text, p_headers jsonb)
  returns jsonb
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_by text := app.call_context() #>> '{found,sealedBy}';
  v_new jsonb := coalesce(app.call_context() #> '{found,sealed}', '{}');
  v_target text := p_webhook.sealed ->> 'targetUrl';
  v_headers jsonb := p_webhook.sealed -> 'headers';
  v_host constant text := '^[^/]*//[^/?#]*';
  v_is_shut boolean := p_webhook.sealed is not null and p_webhook.sealed ->> 'by' is distinct from v_by;
  v_moves boolean := coalesce(substring(p_target_url from v_host) <> substring(p_webhook.target_url from v_host),
                              false);
  v_shut constant text := 'must be sent again, as it was sealed with another secret of the service';
  v_problems jsonb := events.target_problems();
begin
  if p_target_url is null and p_headers is null then
    return p_webhook.sealed;
  end if;
  if p_headers is null and v_headers is not null and (v_is_shut or v_moves) then
    v_problems := v_problems || jsonb_build_object('path', 'headers', 'message', case when v_is_shut then v_shut
      else 'must be sent again, or null, as targetUrl names another host' end);
  end if;
  if v_new ? 'targetUrl' or p_target_url <> p_webhook.target_url or p_webhook.target_url is null then
    v_target := v_new ->> 'targetUrl';
    if v_target = '•••' or v_target is null and p_target_url like '%•••%' then
      v_problems := v_problems || jsonb_build_object('path', 'targetUrl', 'message',
                                                     'must be whole, or as it is shown to keep it');
    end if;
  elsif v_is_shut and v_target is not null then
    v_problems := v_problems || jsonb_build_object('path', 'targetUrl', 'message', v_shut);
  end if;
  if p_headers is not null then
    if v_is_shut or v_moves then
      v_headers := null;
    end if;
    select jsonb_object_agg(h.name, coalesce(nullif(h.sealed, '•••'), v_headers ->> h.name)),
           v_problems || coalesce(jsonb_agg(jsonb_build_object('path', 'headers.' || h.name, 'message',
                                                               'has no value that could be kept'))
             filter (where h.sealed = '•••' and v_headers ->> h.name is null), '[]')
      into v_headers, v_problems
      from jsonb_each_text(v_new -> 'headers') h (name, sealed);
  end if;
  perform app.refuse_input(v_problems);
  return case when v_target is not null or v_headers is not null then
    jsonb_strip_nulls(jsonb_build_object('targetUrl', v_target, 'headers', v_headers, 'by', v_by)) end;
end;
$$;
comment on function events.sealed_of is
  'What is sealed of a webhook once this address and these headers are written to it, and by which secret; null: '
  'nothing. Refuses with invalid_input what is to stay and is not there or cannot be opened, and headers that would '
  'go to another host, with webhook_target_forbidden where messages may not go.';
