create function work.is_to_begin(p_status text)
  returns boolean
  language sql immutable parallel safe
  return p_status in ('open', 'preparation', 'ready');
comment on function work.is_to_begin is
  'Whether nobody is at a task of this status yet.';
