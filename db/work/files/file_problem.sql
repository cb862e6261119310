create function work.file_problem(p_file work.files, p_task_id bigint)
  returns text
  language sql stable
  return case
    when (p_file).task_id is null and (p_file).created_by <> app.person_id()
      then 'the file is somebody else''s, who has not answered with it: send one of your own'
    when (p_file).settled_at is null
      then coalesce((p_file).problem, 'the file has not come: send it with PUT to its uploadUrl first')
    when (p_file).task_id <> p_task_id or ((p_file).task_id is not null and p_task_id is null)
      then 'the file belongs to another task' end;
comment on function work.file_problem is
  'Why an answer of who asks cannot refer to one of the company''s files; null where it can.';
