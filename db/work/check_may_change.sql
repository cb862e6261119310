-- Counting and a form's answers are every member's; what a task is, where and by when it is done are not. Who made it
-- goes on as long as the call may make such: a key that is narrowed to stock plans no work.
create function work.check_may_change(p_task work.tasks, p_changes jsonb)
  returns void
  language plpgsql stable
  set search_path = ''
as $$
begin
  if (p_changes ->> 'waiveGates')::boolean then
    perform app.require('tasks:change_status');
  end if;
  if not p_changes ?| array['title', 'details', 'startDate', 'endDate', 'dueDate', 'priorityId', 'ssuId',
                            'externalSystemId', 'incompleteReason', 'declinedReason', 'problemCodeId', 'causeCodeId',
                            'remedyCodeId']
     or app.can('tasks:change_status') or work.is_assigned(p_task.id, app.person_id())
     or p_task.created_by = app.person_id() and work.may_make_such(p_task) then
    return;
  end if;
  perform app.require('tasks:change_status', 'to be assigned to the task');
end;
$$;
comment on function work.check_may_change is
  'Refuses with missing_permission changes of a task''s fields, unless the member is assigned to it, has made it and '
  'may make such, or may change statuses.';
