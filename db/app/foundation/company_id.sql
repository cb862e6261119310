-- The company of this call; null outside a call, and null matches no row.
--
-- Row security and column defaults lean on this function, so it is replaced in place and never dropped.
create or replace function app.company_id()
  returns bigint
  language sql stable parallel safe
  return nullif(current_setting('app.company_id', true), '')::bigint;
comment on function app.company_id is
  'The company of the current call, or null outside a call.';
