-- What two answers name at the same moment, one of them gets: whoever comes second sees that it is taken.
create function work.lock_files(p_answers jsonb)
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
begin
  perform from work.files f
   where f.company_id = app.company_id() and f.token = any (work.file_tokens(p_answers)) and f.task_id is null
   order by f.id for no key update;
end;
$$;
comment on function work.lock_files is
  'Holds those of the company''s files that answers refer to and no task has yet, until the call ends.';
