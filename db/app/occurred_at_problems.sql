-- A year of two digits, or of a clock that lost its battery, is no time in which a factory's work was told; its figures
-- would have to be kept from then on. In some time zone it is the year 2000 by that moment.
create function app.occurred_at_problems(p_occurred_at timestamptz)
  returns jsonb
  language sql stable
  return case
    when p_occurred_at > app.now() then '[{"path": "occurredAt", "message": "is in the future"}]'::jsonb
    when p_occurred_at < timestamptz '2000-01-01 00:00+14'
      then '[{"path": "occurredAt", "message": "is before the year 2000"}]'::jsonb
    else '[]'::jsonb end;
comment on function app.occurred_at_problems is
  'What is wrong with an occurredAt: nothing has happened in the future, nor before the year 2000.';
