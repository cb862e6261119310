create function app.is_planned()
  returns boolean
  language sql stable parallel safe
  return app.is_dry_run() or app.call_context() ? 'planHash';
comment on function app.is_planned is
  'Whether the current call is tried, or done by the plan of a dry run.';
