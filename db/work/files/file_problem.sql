create function work.file_problem(p_file work.files, p_task_id bigint)
  returns text
  language sql immutable
  return case
    when (p_file).settled_at is null
      then coalesce((p_file).problem, 'the file has not come: send it with PUT to its uploadUrl first')
    when (p_file).task_id <> p_task_id or ((p_file).task_id is not null and p_task_id is null)
      then 'the file belongs to another task' end;
comment on function work.file_problem is
  'Why an answer cannot refer to one of the company''s files; null where it can.';
