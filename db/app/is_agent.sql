create function app.is_agent()
  returns boolean
  language sql stable parallel safe
  return app.call_context() ->> 'actorType' = 'agent';
comment on function app.is_agent is
  'Whether an agent makes the current call: by its key, or because it came over the tool server.';
