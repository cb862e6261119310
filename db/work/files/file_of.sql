-- By the token in the address, wherever the store of files lies, or lay.
create function work.file_of(p_url text)
  returns work.files
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_token text := substring(p_url from '^https?://[^/]+/(?:.*/)?([0-9a-f-]{36})/[^/]*$');
  v_file work.files;
begin
  if v_token is not null then
    select f.* into v_file from work.files f where f.company_id = app.company_id() and f.token = v_token;
  end if;
  return v_file;
end;
$$;
comment on function work.file_of is
  'The company''s own file at an address; null for any other.';
