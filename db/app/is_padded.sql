create function app.is_padded(p_text text)
  returns boolean
  language sql immutable parallel safe
  return p_text ~ '^\s|\s$';
comment on function app.is_padded is
  'Whether an id or code has blanks around it: what is stored so is found so, and nothing new is.';
