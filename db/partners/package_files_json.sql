-- The door makes of the service's own addresses links that open them for a while (server/around-calls.ts).
create function partners.package_files_json(p_files jsonb)
  returns jsonb
  language plpgsql stable
  set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
             'task', f.file -> 'task', 'name', f.file -> 'name', 'type', f.file -> 'type', 'expiresAt', null,
             'url', coalesce(f.file ->> 'url', (app.call_context() ->> 'baseUrl') || '/files/'
                                               || (f.file ->> 'token') || '/' || (f.file ->> 'file')))
             order by f.n), '[]')
      from jsonb_array_elements(p_files) with ordinality f (file, n));
end;
$$;
comment on function partners.package_files_json is
  'The photos of a data package as answers show them.';
