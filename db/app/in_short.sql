create function app.in_short(p_text text)
  returns text
  language sql immutable parallel safe
  return case when length(p_text) > 60 then left(p_text, 59) || '…' else p_text end;
comment on function app.in_short is
  'What somebody sent, as a message says it again: its begin, where it is long.';
