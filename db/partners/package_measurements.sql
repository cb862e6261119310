create function partners.package_measurements(p_tasks work.tasks[])
  returns jsonb
  language plpgsql stable
  set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
             'task', partners.name_in_package(t), 'field', f.title, 'value', f.answer, 'unit', f.field -> 'unit',
             'target', f.field -> 'target', 'lsl', f.field -> 'lsl', 'usl', f.field -> 'usl') order by t.id, f.n), '[]')
      from unnest(p_tasks) t
     cross join lateral work.form_fields(work.task_form(t), t.answers) f
     where f.type = 'number' and f.is_shown and f.is_filled
       and num_nonnulls(f.field ->> 'lsl', f.field ->> 'usl') > 0);
end;
$$;
comment on function partners.package_measurements is
  'The measurements on tasks with the limits they were held against, as a data package says them.';
