-- It says so as it opens, or, where it was made ahead of its time, as it is begun, as it ends, and as it is taken up
-- again. What was said as others opened that are open still stays. A report may say as it opens what was earlier.
-- The tasks whose work it carries on, and those that carried on its own, spoke of the same work, unless they are open.
create function work.said_at(p_task work.tasks)
  returns timestamptz[]
  language plpgsql stable
  set search_path = ''
as $$
begin
  return array(
    select s.at
      from (select p_task.id, p_task.created_at, p_task.started_at, p_task.finished_at, p_task.sets_status_when_begun,
                   p_task.issue_id
            union all
            select w.id, w.created_at, w.started_at, w.finished_at, w.sets_status_when_begun, w.issue_id
              from (select work.carried(p_task.id, false) union select work.carried(p_task.id, true)) c (task_id)
              join work.tasks w on w.company_id = app.company_id() and w.id = c.task_id and w.id <> p_task.id
             where work.is_finished(w.status, w.is_partial_completion)) t
     cross join lateral (
            select t.finished_at as at, t.finished_at as told_at
            union all
            select t.started_at, t.started_at where t.sets_status_when_begun
            union all
            select t.created_at, t.created_at
            union all
            select c.at, t.created_at from downtime.status_changes c
             where t.issue_id is not null and c.company_id = app.company_id()
               and c.ssu_id = p_task.ssu_id and c.source = 'manual'
               and c.recorded_at = t.created_at
            union all
            select e.at, e.at from work.task_turns u cross join unnest(array[u.at, u.was_ended]) e (at)
             where u.company_id = app.company_id() and u.task_id = t.id) s
     where s.at is not null and not exists (
       select from work.tasks o
        where o.company_id = app.company_id() and o.ssu_id = p_task.ssu_id and o.id <> t.id
          and o.created_at = s.told_at and not work.is_finished(o.status, o.is_partial_completion)));
end;
$$;
comment on function work.said_at is
  'When a task, and finished ones of the same work, said what its machine is in, as far as they say anything.';
