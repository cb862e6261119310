-- What was reported where there was no network comes later than it was said: of the machine it says what was so then.
create function work.issues_report(
  p_issue_id    text,
  p_ssu_id      text,
  p_answers     jsonb,
  p_stated_by   bigint default null,
  p_occurred_at timestamptz default null
)
  returns jsonb
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_issue work.issues;
  v_ssu sites.ssus;
  v_task work.tasks;
begin
  perform app.require_member();
  v_issue := work.find_issue(p_issue_id);
  perform work.check_hands(v_issue.items, p_answers);
  select s.* into v_ssu from sites.ssus s where s.company_id = app.company_id() and s.external_id = p_ssu_id;
  perform work.lock_files(p_answers);
  perform work.hold_answered(p_answers);
  perform app.refuse_input(
    case when v_ssu.id is null then jsonb_build_array(app.unknown_problem('ssuId', 'SSU', p_ssu_id))
         else sites.out_of_use_problems(p_ssu_id) end
    || work.asked_otherwise_problems(v_issue.items, p_answers)
    || work.report_problems(v_issue, p_answers) || app.occurred_at_problems(p_occurred_at)
    || app.stated_by_problems(p_stated_by, p_is_decision => work.has_measurement(v_issue.items, p_answers)));
  v_task.ssu_id := v_ssu.id;
  v_task.type_id := v_issue.task_type_id;
  v_task.title := v_issue.name;
  v_task.issue_id := v_issue.id;
  v_task.answers := work.given_answers(v_issue.items, p_answers);
  v_task := work.create_task(v_task, p_at => p_occurred_at);
  return jsonb_build_object('taskId', v_task.external_id);
end;
$$;
comment on function work.issues_report is
  'Makes a task of what somebody reports of a machine, and sets the status that the form says the machine is in. '
  'Refuses with not_found, invalid_input, required_field_missing, reason_required, agent_not_allowed. Emits '
  'task.created, downtime.started, downtime.ended.';
