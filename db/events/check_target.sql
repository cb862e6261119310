-- Which addresses a name stands for is not for a database to find out: the door looks it up before the call and hands
-- what it found over in the context. It is checked again at every attempt, by the worker that connects.
create function events.check_target()
  returns void
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_problem text := app.call_context() #>> '{found,targetProblem}';
begin
  if v_problem is not null then
    perform app.refuse('webhook_target_forbidden', v_problem, jsonb_build_object('errors',
      jsonb_build_array(jsonb_build_object('path', 'targetUrl', 'message', v_problem))));
  end if;
end;
$$;
comment on function events.check_target is
  'Refuses with webhook_target_forbidden when the door found the call''s targetUrl to be private or not HTTPS.';
