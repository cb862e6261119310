create function work.find_issue(p_id text)
  returns work.issues
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_issue work.issues;
begin
  select i.* into v_issue from work.issues i
   where i.company_id = app.company_id() and i.external_id = p_id and i.is_active;
  if v_issue.id is null then
    perform app.refuse_unknown('issue', p_id);
  end if;
  return v_issue;
end;
$$;
comment on function work.find_issue is
  'The issue of an external id that can be reported. Refuses with not_found.';
