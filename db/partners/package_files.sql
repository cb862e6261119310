-- A file of the company's own is named by what nobody guesses, and called what the form calls it: what somebody's
-- telephone called it stays. What lies elsewhere is named by its address.
create function partners.package_files(p_tasks work.tasks[], p_scopes text[])
  returns jsonb
  language plpgsql stable
  set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('task', partners.name_in_package(t), 'name', f.title)
             || case when o.token is null then jsonb_build_object('url', f.answer)
                  else jsonb_build_object('token', o.token, 'type', o.content_type, 'file', work.file_name(
                         f.title || '.' || substring(o.content_type from '[^/]+$'), o.content_type)) end
             order by t.id, f.n), '[]')
      from unnest(p_tasks) t
     cross join lateral work.form_fields(work.task_form(t), t.answers) f
     cross join lateral work.file_of(f.answer #>> '{}') o
     where 'photos' = any (p_scopes) and f.type = 'photo' and f.is_shown and f.is_filled);
end;
$$;
comment on function partners.package_files is
  'The photos on tasks, where they are released, as a data package keeps them.';
