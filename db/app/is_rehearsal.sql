create function app.is_rehearsal()
  returns boolean
  language sql stable parallel safe
  return current_setting('app.rehearsal', true) is not distinct from 'on';
comment on function app.is_rehearsal is
  'Whether the current call is only rehearsed, to learn what of its plan depends on when it is made.';
