create function work.will_lack(p_task work.tasks, p_changes jsonb)
  returns jsonb
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_task work.tasks := p_task;
  v_type work.task_types;
begin
  if p_changes ->> 'status' = p_task.status and p_changes -> 'createFollowUp' is distinct from 'true' then
    return '[]';
  end if;
  select y.* into v_type from work.task_types y where y.company_id = app.company_id() and y.id = p_task.type_id;
  v_task.answers := p_task.answers || work.sent_answers(p_changes -> 'answers');
  v_task.problem_code_id := case when p_changes ? 'problemCodeId' then (p_changes ->> 'problemCodeId')::bigint
    else p_task.problem_code_id end;
  v_task.cause_code_id := case when p_changes ? 'causeCodeId' then (p_changes ->> 'causeCodeId')::bigint
    else p_task.cause_code_id end;
  v_task.remedy_code_id := case when p_changes ? 'remedyCodeId' then (p_changes ->> 'remedyCodeId')::bigint
    else p_task.remedy_code_id end;
  return work.status_problems(v_task, v_type, p_changes);
end;
$$;
comment on function work.will_lack is
  'What a task will lack for the status that changes ask for, once their answers and codes are written into it.';
