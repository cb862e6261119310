-- Nobody stops having done work by leaving it: what the audit log tells of the calls before is looked at too. What is
-- answered while the task is submitted is part of its review, and no work, and so is it to take pieces away; who adds
-- some, then too and also by a correction, has counted them, as long as they are there (work.whose_pieces). A machine's
-- count says nothing of who worked. Whoever writes down in one call work that is nobody's may end it with that, unless
-- it is submitted.
create function work.did_task(p_task work.tasks, p_person_id bigint)
  returns boolean
  language plpgsql stable
  set search_path = ''
as $$
begin
  return work.was_assigned(p_task, p_person_id)
    or exists (
      select from app.audit_changes c
        join app.audit_log l on l.company_id = app.company_id() and l.id = c.call_id and l.at = c.at
       where c.company_id = app.company_id() and c.entity = 'task' and c.entity_id = p_task.external_id
         and c.action = 'update' and c.fields ? 'answers' and p_person_id in (l.person_id, l.stated_by)
         and not work.was_in_review(p_task, c.at))
    or exists (
      select from app.audit_changes c
       where c.company_id = app.company_id() and c.part_of = 'task/' || p_task.external_id
         and c.entity = 'taskAssignee' and c.action = 'delete' and c.call_id is distinct from app.current_call_id()
         and c.entity_id = p_task.external_id || '/' || p_person_id and work.was_in_review(p_task, c.at))
    or exists (
      select from work.whose_pieces(p_task) a
       where case when a.call_id = app.current_call_id() and a.at = app.now() then work.was_in_review(p_task, a.at)
               else p_person_id = any (a.person_ids) end);
end;
$$;
comment on function work.did_task is
  'Whether a person did, or did part of, a task: is assigned to it, or was until this call or as it was submitted, or '
  'answered its form before, or counted pieces that are there.';
