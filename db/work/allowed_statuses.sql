-- By who asks and by what the task is; what a status asks of its fields besides (work.status_problems) can be given.
create function work.allowed_statuses(p_task work.tasks, p_type work.task_types, p_people bigint[])
  returns text[]
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_is_own boolean := work.is_assigned(p_task.id, app.person_id());
  v_is_blocked boolean := work.blocked_by(p_task.id) is not null;
begin
  return array(
    select s.name
      from unnest(array['open', 'preparation', 'ready', 'dispatched', 'submitted', 'incomplete', 'done', 'declined'])
             with ordinality s (name, n)
     where s.name <> p_task.status and (s.name <> 'submitted' or p_type.is_reviewed)
       and (app.can('tasks:change_status') or (v_is_own and work.completes(p_task, p_type, s.name)))
       and (s.name in ('open', 'declined') or not v_is_blocked)
       and (s.name <> 'declined' or p_task.handoff_role is distinct from 'mirror')
       and (p_type.is_reviewed is not true or work.kept_by_review(p_task, s.name, s.name = 'done', p_people) is null)
     order by s.n);
end;
$$;
comment on function work.allowed_statuses is
  'The statuses that a task can be given by who asks, whom others may have told (p_people).';
