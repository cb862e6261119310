create function call.note_files(p_company bigint, p_files jsonb)
  returns void
  language plpgsql volatile security definer
  set search_path = ''
as $$
begin
  perform set_config('app.company_id', p_company::text, true);
  update work.files f
     set size = n.size, content_type = coalesce(n.type, f.content_type), problem = n.problem,
         settled_at = case when n.size is not null then app.now() end
    from jsonb_to_recordset(p_files) n (token text, size bigint, type text, problem text)
   where f.company_id = p_company and f.token = n.token and f.settled_at is null;
end;
$$;
comment on function call.note_files is
  'Keeps what was found out about files that were sent: their size and type, or why they are not kept.';
