create function work.task_json(p_task work.tasks)
  returns jsonb
  language sql stable
  return jsonb_build_object(
    'id', p_task.external_id, 'title', p_task.title, 'details', p_task.details, 'status', p_task.status,
    'startDate', app.iso(p_task.start_date), 'endDate', app.iso(p_task.end_date), 'dueDate', app.iso(p_task.due_date),
    'priorityId', p_task.priority_id,
    'typeId', (select y.external_id from work.task_types y where y.company_id = p_task.company_id and y.id = p_task.type_id),
    'team', (select work.team_json(y.team_id) from work.task_types y where y.company_id = p_task.company_id and y.id = p_task.type_id),
    'ssuId', (select s.external_id from sites.ssus s where s.company_id = p_task.company_id and s.id = p_task.ssu_id),
    'externalSystemId', p_task.external_system_id,
    'incompleteReason', p_task.incomplete_reason, 'declinedReason', p_task.declined_reason,
    'isPartialCompletion', p_task.is_partial_completion, 'handoffRole', p_task.handoff_role,
    'problemCodeId', p_task.problem_code_id, 'causeCodeId', p_task.cause_code_id, 'remedyCodeId', p_task.remedy_code_id,
    'createdAt', app.iso(p_task.created_at), 'updatedAt', app.iso(p_task.updated_at));
comment on function work.task_json is
  'A task as answers show one.';
