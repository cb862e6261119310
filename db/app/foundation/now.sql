-- The one clock: the transaction's start, in the milliseconds that answers show.
--
-- A test sets the session setting app.now to stand at another moment. Written without coalesce: Postgres takes that for
-- something that might tell a row to whom it is hidden, and under row security reads no index for such a condition.
--
-- Column defaults lean on this function, so it is replaced in place and never dropped.
create or replace function app.now()
  returns timestamptz
  language sql stable parallel safe
  return date_trunc('milliseconds',
    case when nullif(current_setting('app.now', true), '') is null then now()
      else current_setting('app.now')::timestamptz end);
comment on function app.now is
  'The time of the current call, in milliseconds.';
