create function work.file_url(p_file work.files)
  returns text
  language sql stable
  return (app.call_context() ->> 'baseUrl') || '/files/' || (p_file).token || '/' || (p_file).name;
comment on function work.file_url is
  'The address that an answer names a file by. It opens nothing to who is no member of the company. Null '
  'for no file.';
