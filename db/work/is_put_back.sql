create function work.is_put_back(p_was text, p_status text)
  returns boolean
  language sql immutable parallel safe
  return p_was = 'dispatched' and work.is_to_begin(p_status);
comment on function work.is_put_back is
  'Whether a task that was dispatched is not any more, though it has not ended.';
