-- It says so as it opens, or, where it was made ahead of its time, as it is begun, as it ends, and as it is taken up
-- again. What was said as it opened stays where others opened with it. A report may say as it opens what was earlier.
create function work.said_at(p_task work.tasks)
  returns timestamptz[]
  language plpgsql stable
  set search_path = ''
as $$
begin
  return array(
    select s.at
      from (select p_task.finished_at as at
            union all
            select p_task.started_at where p_task.sets_status_when_begun
            union all
            select b.at
              from (select p_task.created_at as at
                    union all
                    select c.at from downtime.status_changes c
                     where p_task.issue_id is not null and c.company_id = app.company_id()
                       and c.ssu_id = p_task.ssu_id and c.source = 'manual'
                       and c.recorded_at = p_task.created_at) b
             where not exists (
              select from work.tasks o
               where o.company_id = app.company_id() and o.ssu_id = p_task.ssu_id and o.id <> p_task.id
                 and o.created_at = p_task.created_at and not work.is_finished(o.status, o.is_partial_completion))
            union all
            select unnest(array[u.at, u.was_ended]) from work.task_turns u
             where u.company_id = app.company_id() and u.task_id = p_task.id) s
     where s.at is not null);
end;
$$;
comment on function work.said_at is
  'When a task said what its machine is in, as far as it says anything.';
