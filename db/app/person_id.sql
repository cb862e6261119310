create function app.person_id()
  returns bigint
  language sql stable parallel safe
  return nullif(current_setting('app.person_id', true), '')::bigint;
comment on function app.person_id is
  'The person the current call acts as.';

