-- For what has an order: a call that waited for another one's rows comes after it, though it may have begun before.
create function app.moment()
  returns timestamptz
  language sql volatile
  return case when nullif(current_setting('app.now', true), '') is null
           then date_trunc('milliseconds', clock_timestamp()) else app.now() end;
comment on function app.moment is
  'The moment at which it is asked, and not the call''s; by a clock that somebody has set, what that says.';
