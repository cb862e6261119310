create function work.was_in_review(p_task work.tasks, p_at timestamptz)
  returns boolean
  language plpgsql stable
  set search_path = ''
as $$
begin
  return (select s.fields #>> '{status,to}' from app.audit_changes s
           where s.company_id = app.company_id() and s.entity = 'task' and s.entity_id = p_task.external_id
             and s.fields ? 'status' and s.at < p_at
           order by s.at desc, s.id desc limit 1) is not distinct from 'submitted';
end;
$$;
comment on function work.was_in_review is
  'Whether a task was submitted just before a time, so that what was done to it then was part of its review.';
