-- Nobody stops having done work by leaving it: what the audit log tells of the calls before is looked at too. What is
-- answered or counted while the task is submitted is part of its review, and no work. A machine's count says nothing of
-- who worked, nor does a correction, but where there is nothing else. Whoever writes down in one call work that is
-- nobody's may end it with that.
create function work.did_task(p_task work.tasks, p_person_id bigint)
  returns boolean
  language plpgsql stable
  set search_path = ''
as $$
begin
  return work.was_assigned(p_task, p_person_id) or (
    select coalesce(bool_or(d.has_left = r.is_review), false)
      from (select c.call_id, c.at, false as has_left from app.audit_changes c
             where c.company_id = app.company_id() and c.entity = 'task' and c.entity_id = p_task.external_id
               and c.action = 'update' and c.fields ? 'answers'
            union all
            select c.call_id, c.at, c.entity = 'taskAssignee' from app.audit_changes c
             where c.company_id = app.company_id() and c.part_of = 'task/' || p_task.external_id
               and (c.entity = 'taskCount' and not c.fields ? 'signalId' and (not c.fields ? 'reason' or not exists (
                      select from work.task_counts k
                       where k.company_id = p_task.company_id and k.task_id = p_task.id and k.reason is null))
                    or c.entity = 'taskAssignee' and c.action = 'delete'
                       and c.entity_id = p_task.external_id || '/' || p_person_id)) d
      join app.audit_log l on l.company_id = app.company_id() and l.id = d.call_id and l.at = d.at
     cross join lateral (
           select (select s.fields #>> '{status,to}' from app.audit_changes s
                    where s.company_id = app.company_id() and s.entity = 'task' and s.entity_id = p_task.external_id
                      and s.fields ? 'status' and s.at < d.at
                    order by s.at desc, s.id desc limit 1) is not distinct from 'submitted' as is_review) r
     where d.has_left or p_person_id in (l.person_id, l.stated_by));
end;
$$;
comment on function work.did_task is
  'Whether a person did, or did part of, a task: is assigned to it, or was until this call or as it was submitted, or '
  'answered its form or counted on it before.';
