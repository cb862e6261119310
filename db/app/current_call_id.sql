create function app.current_call_id()
  returns bigint
  language sql stable parallel safe
  return nullif(current_setting('app.call_id', true), '')::bigint;
comment on function app.current_call_id is
  'The number that ties together all that one write call did: audit, ledger rows, events.';
