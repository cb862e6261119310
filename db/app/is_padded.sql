-- What shows nothing makes two things of ids that look alike: all that Unicode may leave out when it shows a text
-- (Default_Ignorable_Code_Point, which no expression has here), every blank but the plain one, and what separates
-- lines, marks notes or is an empty sign. What joins letters in a script that needs it is among them: an id or code is
-- no prose.
create function app.is_padded(p_text text)
  returns boolean
  language sql immutable parallel safe
  return p_text ~ ('^\s|\s$|[\u00a0\u00ad\u034f\u061c\u115f\u1160\u1680\u17b4\u17b5\u180b-\u180f\u2000-\u200f'
    || '\u2028-\u202f\u205f-\u206f\u2800\u3000\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb'
    || '\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]');
comment on function app.is_padded is
  'Whether an id or code has blanks around it, or invisible characters or other blanks than the plain one in it: what '
  'is stored so is found so, and nothing new is.';
