create function partners.package_files(p_tasks work.tasks[], p_scopes text[])
  returns jsonb
  language plpgsql stable
  set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('task', partners.name_in_package(t), 'name', f.title, 'url', f.answer)
                              order by t.id, f.n), '[]')
      from unnest(p_tasks) t
     cross join lateral work.form_fields(work.task_form(t), t.answers) f
     where 'photos' = any (p_scopes) and f.type = 'photo' and f.is_shown and f.is_filled);
end;
$$;
comment on function partners.package_files is
  'The photos on tasks, where they are released, by the addresses of their files.';
