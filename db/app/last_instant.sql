create function app.last_instant()
  returns timestamptz
  language sql immutable parallel safe
  return timestamptz '9999-12-31 23:59:59.999+00';
comment on function app.last_instant is
  'The last time that an answer can tell: nothing is due later.';
