create function agents.guidance_delete(p_subject text, p_ref text default null)
  returns jsonb
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_about agents.guidance;
begin
  perform app.require('ai_guidance:manage');
  v_about := agents.guidance_subject(p_subject, p_ref);
  delete from agents.guidance g
   where g.company_id = app.company_id() and g.subject = p_subject and g.ref_id = v_about.ref_id;
  if not found then
    perform app.refuse_unknown('guidance', coalesce(p_ref, p_subject));
  end if;
  return '{}';
end;
$$;
comment on function agents.guidance_delete is
  'Removes what the company tells agents about a subject; the audit log keeps it. Refuses with invalid_input, '
  'not_found.';
