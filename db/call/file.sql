-- Who may read it: whoever sees the task that refers to it; while none does, who put it up.
create function call.file(p_company bigint, p_context jsonb, p_token text)
  returns app.answer
  language plpgsql volatile security definer
  set search_path = ''
as $$
declare
  v_file jsonb;
  v_answer app.answer;
  v_constraint text;
  v_detail text;
begin
  perform app.enter(p_company, p_context, 'rest', false);
  select jsonb_build_object('token', f.token, 'name', work.file_name(f.name, f.content_type),
                            'type', f.content_type) into v_file from work.files f
   where f.company_id = app.company_id() and f.token = p_token and f.settled_at is not null
     and case when f.task_id is null then f.created_by = app.person_id() else work.task_visible(f.task_id) end;
  if v_file is null then
    perform app.refuse('not_found', 'There is no such file.');
  end if;
  return (200, v_file::text, false)::app.answer;
exception when others then
  get stacked diagnostics v_constraint = constraint_name, v_detail = pg_exception_detail;
  v_answer := app.refusal(sqlstate, v_constraint, sqlerrm, v_detail, p_context);
  if v_answer.status is null then raise; end if;
  return v_answer;
end;
$$;
comment on function call.file is
  'A file that the caller may read. Refuses with unauthenticated, not_a_member, not_found.';
