create function app.call_context()
  returns jsonb
  language sql stable parallel safe
  return nullif(current_setting('app.context', true), '')::jsonb;
comment on function app.call_context is
  'Who calls and how: capability, actorType, channel, keyId, transactionId, baseUrl, dryRun.';
