create function app.is_dry_run()
  returns boolean
  language sql stable parallel safe
  return (app.call_context() -> 'dryRun')::boolean is true;
comment on function app.is_dry_run is
  'Whether the current call is only tried: what it does is undone at its end.';
