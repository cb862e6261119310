create function app.future_problems(p_occurred_at timestamptz)
  returns jsonb
  language sql stable
  return case when p_occurred_at > app.now()
    then '[{"path": "occurredAt", "message": "is in the future"}]'::jsonb else '[]'::jsonb end;
comment on function app.future_problems is
  'What is wrong with an occurredAt: nothing has happened in the future.';
