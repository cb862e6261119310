-- Zero-width characters and marks of direction show nothing, so two ids that look alike would be two things. What joins
-- letters in a script that needs it is among them: an id or code is no prose.
create function app.is_padded(p_text text)
  returns boolean
  language sql immutable parallel safe
  return p_text ~ '^\s|\s$|[\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]';
comment on function app.is_padded is
  'Whether an id or code has blanks around it, or invisible characters: what is stored so is found so, and nothing new '
  'is.';
