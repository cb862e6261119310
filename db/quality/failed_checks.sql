-- What is hidden by another answer is no measurement.
create function quality.failed_checks(p_task work.tasks)
  returns jsonb
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_form jsonb := case when p_task.answers <> '{}' then work.task_form(p_task) end;
begin
  if p_task.answers = '{}' or not v_form @> '[{"type": "number"}]' then
    return '[]';
  end if;
  return (
    select coalesce(jsonb_agg(jsonb_build_object('field', f.title, 'value', f.answer,
                                                 'unit', f.field -> 'unit', 'target', f.field -> 'target',
             'lsl', f.field -> 'lsl', 'usl', f.field -> 'usl') order by f.n), '[]')
      from work.form_fields(v_form, p_task.answers) f
     where case when f.type = 'number' and f.is_shown and f.is_filled
             then f.answer::numeric < (f.field ->> 'lsl')::numeric
               or f.answer::numeric > (f.field ->> 'usl')::numeric end);
end;
$$;
comment on function quality.failed_checks is
  'The measurements of a task''s form that are outside their limits, with the limits they were held against.';
