-- Of a path its last part, of that what is an address everywhere.
create function work.file_name(p_name text)
  returns text
  language sql immutable
  return coalesce(nullif(trim(both '.-' from left(
    regexp_replace(regexp_replace(p_name, '^.*[/\\]', ''), '[^A-Za-z0-9._-]+', '-', 'g'), 100)), ''), 'file');
comment on function work.file_name is
  'A name of a file in letters, digits, dots and dashes.';
