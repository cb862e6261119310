-- The one clock: the transaction's start, in the milliseconds that answers show.
--
-- A test sets the session setting app.now to stand at another moment.
create function app.now()
  returns timestamptz
  language sql stable parallel safe
  return date_trunc('milliseconds', coalesce(nullif(current_setting('app.now', true), '')::timestamptz, now()));
comment on function app.now is
  'The time of the current call, in milliseconds.';
