-- Of a path its last part, of that what is an address everywhere; and it ends as what it is does, as what is saved
-- under a name is opened by its end.
create function work.file_name(p_name text, p_content_type text)
  returns text
  language sql immutable
  return (
    select case when b.name ~* ('\.' || e.also || '$') then b.name
             else coalesce(nullif(trim(both '.-' from regexp_replace(b.name, '\.[A-Za-z]\w{0,9}$', '')), ''), 'file')
                  || '.' || e.ending end
      from (select coalesce(nullif(trim(both '.-' from left(
                     regexp_replace(regexp_replace(p_name, '^.*[/\\]', ''), '[^A-Za-z0-9._-]+', '-', 'g'), 100)), ''),
                     'file') as name) b,
           (select substring(p_content_type from '[a-z]+$') as ending,
                   case p_content_type when 'image/jpeg' then 'jpe?g'
                     else substring(p_content_type from '[a-z]+$') end as also) e);
comment on function work.file_name is
  'A name of a file of this type in letters, digits, dots and dashes.';
