create function work.check_failure_codes(p_task work.tasks, p_type work.task_types)
  returns void
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_missing text[] := array_remove(array[
    case when p_task.problem_code_id is null then 'problemCodeId' end,
    case when p_task.cause_code_id is null then 'causeCodeId' end,
    case when p_task.remedy_code_id is null then 'remedyCodeId' end], null);
begin
  if p_type.requires_failure_codes and v_missing <> '{}' then
    perform app.refuse('failure_codes_required', format('Before a task of type %s is done it needs %s.', p_type.name,
                                                        array_to_string(v_missing, ', ')),
      jsonb_build_object('missingFields', v_missing));
  end if;
end;
$$;
comment on function work.check_failure_codes is
  'Refuses with failure_codes_required when a type asks for problem, cause and remedy and one is missing.';
