create function work.check_required(p_task work.tasks, p_type work.task_types)
  returns void
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_missing text[] := array(
    select f.title from work.form_fields(p_type.form, p_task.answers) f
     where (f.field ->> 'required')::boolean and f.is_shown and not f.is_filled order by f.n);
begin
  if v_missing <> '{}' then
    perform app.refuse('required_field_missing', format('The form of the task still needs %s.',
                                                        array_to_string(v_missing, ', ')),
      jsonb_build_object('missingFields', v_missing));
  end if;
end;
$$;
comment on function work.check_required is
  'Refuses with required_field_missing, naming them, when shown required fields of the form are not filled.';
