create function call.ready()
  returns boolean
  language sql stable security definer
  set search_path = ''
as $$
  select exists (select from app.applied);
$$;
comment on function call.ready is
  'Whether migrations and functions are in place; for /readyz.';
