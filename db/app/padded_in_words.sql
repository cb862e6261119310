create function app.padded_in_words()
  returns text
  language sql immutable parallel safe
  return 'must not begin or end with a blank, nor have invisible characters, or a blank other than the plain one';
comment on function app.padded_in_words is
  'What an id or code is told that app.is_padded finds.';
