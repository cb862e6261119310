-- Who is named as having decided about a task could have done it: a report is declined by somebody who could give it a
-- disposition (quality.check_ncr), own work is ended by its assignee, unless it is reviewed
-- (work.check_may_enter).
create function work.decider_permission(p_task work.tasks, p_changes jsonb)
  returns text
  language sql stable
  return case
    when p_changes ->> 'status' = 'declined' and (quality.ncr_of(p_task.id)).task_id is not null then 'ncr:disposition'
    when p_changes ->> 'status' = 'declined' or (p_changes ->> 'waiveGates')::boolean
      or work.is_approval(p_task, p_changes)
      or not work.is_assigned(p_task.id, (p_changes ->> 'statedBy')::bigint) then 'tasks:change_status' end;
comment on function work.decider_permission is
  'The permission that a person has to have who is named for a decision about a task; null: it is their own work.';
