-- By who asks and by what the task is; what a status asks of its fields besides (work.status_problems) can be given,
-- but nobody joins a group of a gate by a call. A task that this call is to make is not declined, and done without
-- a review by who may make it, as work that is their own or nobody's (work.tasks_create).
create function work.allowed_statuses(p_task work.tasks, p_type work.task_types, p_people bigint[])
  returns text[]
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_may constant boolean := app.can('tasks:change_status');
  v_is_new constant boolean := p_task.created_at = app.now();
  v_is_own boolean := work.is_assigned(p_task.id, app.person_id());
  v_writes constant boolean := work.writes_down(p_task);
  v_is_qualified constant boolean := not (v_is_own or v_writes and not v_may)
    or work.is_qualified(p_type, app.person_id());
  v_ncr constant quality.ncrs := quality.ncr_of(p_task.id);
  v_is_blocked boolean := work.blocked_by(p_task.id) is not null;
begin
  if work.is_finished(p_task.status, p_task.is_partial_completion) and work.stays_ended(p_task) is not null then
    return '{}';
  end if;
  return array(
    select s.name
      from unnest(array['open', 'preparation', 'ready', 'dispatched', 'submitted', 'incomplete', 'done', 'declined'])
             with ordinality s (name, n)
     where s.name <> p_task.status and (s.name <> 'submitted' or p_type.is_reviewed)
       and (v_may or (v_is_own and work.completes(p_task, p_type, s.name))
            or (v_is_new and s.name in ('open', 'preparation', 'ready', 'dispatched'))
            or (v_writes and (s.name <> 'done' or p_type.is_reviewed is not true)))
       and (s.name in ('open', 'declined') or not v_is_blocked)
       and (v_is_qualified or s.name not in ('dispatched', 'submitted', 'done'))
       and (s.name <> 'declined' or not v_is_new and p_task.handoff_role is distinct from 'mirror'
            and (v_ncr.task_id is null or app.can('ncr:disposition')))
       and (s.name <> 'done' or (v_ncr.task_id is null or v_ncr.disposition is not null)
            and not (v_is_new and p_type.is_reviewed and app.is_agent()))
       and (not work.has_gate(p_type, s.name)
            or (select l.groups = '{}' from work.gate_lacks(p_type, p_task.answers, s.name) l))
       and (p_type.is_reviewed is not true or work.kept_by_review(p_task, s.name,
              work.is_approval(p_task, jsonb_build_object('status', s.name)), p_people) is null)
     order by s.n);
end;
$$;
comment on function work.allowed_statuses is
  'The statuses that a task can be given by who asks, whom others may have told (p_people).';
