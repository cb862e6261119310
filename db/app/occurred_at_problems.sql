create function app.occurred_at_problems(p_occurred_at timestamptz)
  returns jsonb
  language sql stable
  return case
    when p_occurred_at is null then '[]'::jsonb
    when p_occurred_at > app.now() then '[{"path": "occurredAt", "message": "is in the future"}]'::jsonb
    when p_occurred_at < app.first_instant()
      then '[{"path": "occurredAt", "message": "is before the year 2000"}]'::jsonb
    else '[]'::jsonb end;
comment on function app.occurred_at_problems is
  'What is wrong with an occurredAt: nothing has happened in the future, nor before the year 2000.';
