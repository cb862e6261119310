create function work.keep_files(p_task_id bigint, p_answers jsonb)
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_tokens text[] := work.file_tokens(p_answers);
begin
  update work.files f
     set task_id = case when f.token = any (v_tokens) then p_task_id end,
         released_at = case when f.token = any (v_tokens) then f.released_at else app.now() end
   where f.company_id = app.company_id()
     and (f.task_id = p_task_id and f.token <> all (v_tokens)
          or f.task_id is null and f.settled_at is not null and f.token = any (v_tokens));
end;
$$;
comment on function work.keep_files is
  'Keeps the files that the answers of a task refer to, and lets go of those that they no longer do.';
