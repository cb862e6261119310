-- A year of two digits, or of a clock that lost its battery, is no time in which a factory's work was told; its figures
-- would have to be kept from then on.
create function app.first_instant()
  returns timestamptz
  language sql stable
  return app.day_start('2000-01-01', app.timezone());
comment on function app.first_instant is
  'Nothing has happened before: when the year 2000 began in the company''s time zone.';
