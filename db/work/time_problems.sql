create function work.time_problems(p_input jsonb)
  returns jsonb
  language sql stable
  return case when app.instant(p_input ->> 'occurredAt') > app.now()
    then '[{"path": "occurredAt", "message": "is in the future"}]'::jsonb else '[]'::jsonb end;
comment on function work.time_problems is
  'What is wrong with the occurredAt of an input: nothing has happened in the future.';
