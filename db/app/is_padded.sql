-- What shows nothing makes two things of ids that look alike: all that Unicode may leave out when it shows a text
-- (Default_Ignorable_Code_Point, which no expression has here), and what separates lines, marks notes or is an empty
-- sign. What joins letters in a script that needs it is among them: an id or code is no prose.
create function app.is_padded(p_text text)
  returns boolean
  language sql immutable parallel safe
  return p_text ~ ('^\s|\s$|[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2028-\u202e'
    || '\u2060-\u206f\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\U0001bca0-\U0001bca3'
    || '\U0001d173-\U0001d17a\U000e0000-\U000e0fff]');
comment on function app.is_padded is
  'Whether an id or code has blanks around it, or invisible characters: what is stored so is found so, and nothing new '
  'is.';
