-- What is asked for and not used goes after a day, so that nobody keeps the store as a place of their own.
create function work.issues_upload_url(p_issue_id text, p_file_name text, p_content_type text)
  returns jsonb
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_issue work.issues;
  v_file work.files;
begin
  perform app.require_member();
  v_issue := work.find_issue(p_issue_id);
  if not (v_issue.items @> '[{"type": "photo"}]' or v_issue.items @> '[{"type": "signature"}]') then
    perform app.refuse_input(jsonb_build_array(jsonb_build_object('path', 'issueId',
      'message', format('%s asks for no photo or signature', v_issue.name))));
  end if;
  if (select count(*) from work.files f
       where f.company_id = app.company_id() and f.created_by = app.person_id() and f.task_id is null
         and not f.is_given_out and f.created_at > app.now() - interval '1 day') >= 50 then
    perform app.refuse('too_many_files', 'Fifty files that you asked to send within a day are in no answer.');
  end if;
  insert into work.files (company_id, token, name, content_type, created_by, created_at)
  values (app.company_id(), app.new_uuid()::text, work.file_name(p_file_name, p_content_type),
          p_content_type, app.person_id(), app.now())
  returning * into v_file;
  return jsonb_build_object('uploadUrl', work.file_url(v_file), 'expiresAt',
                            app.iso(app.now() + interval '15 minutes'), 'contentType', p_content_type);
end;
$$;
comment on function work.issues_upload_url is
  'Where a photo or signature of a report is put; the door signs the address. Refuses with not_found, invalid_input, '
  'too_many_files.';
