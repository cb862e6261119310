-- Which addresses a name stands for is not for a database to find out: the door looks it up before the call and hands
-- what it found over in the context. It is checked again at every attempt, by the worker that connects.
create function events.target_problems()
  returns jsonb
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_problem text := app.call_context() #>> '{found,targetProblem}';
begin
  return case when v_problem is null then '[]' else jsonb_build_array(jsonb_build_object(
    'code', 'webhook_target_forbidden', 'path', 'targetUrl', 'message', v_problem)) end;
end;
$$;
comment on function events.target_problems is
  'What the door found of the call''s targetUrl, as a problem of the input: it is private, or not HTTPS.';
