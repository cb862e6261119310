-- Also where they go on as the task's follow-up: who finishes a task that was left incomplete, and taken up again, is
-- to hear of them. Few tasks have a follow-up, and to go from task to task costs more than the look.
create function quality.inspections_at(p_task_id bigint)
  returns bigint[]
  language plpgsql stable
  set search_path = ''
as $$
begin
  if exists (select from work.task_connections c
              where c.company_id = app.company_id() and c.from_task_id = p_task_id and c.type = 'follow') then
    return array_remove(array[(quality.inspection_of(p_task_id)).id], null);
  end if;
  return array(select i.id from quality.inspections i
                where i.company_id = app.company_id() and i.task_id = p_task_id);
end;
$$;
comment on function quality.inspections_at is
  'The inspections that a task is, or that go on as its follow-up.';
