-- As people.people_update ends a membership: what it opened ends with it, and a company keeps an administrator.
create function operator.remove_member(p_company text, p_email text)
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_company app.companies := operator.enter_company(p_company);
  v_user uuid;
begin
  update people.people p set is_active = false, updated_at = app.now()
   where p.company_id = v_company.id and p.email_key = lower(p_email) and p.is_active
  returning p.user_id into v_user;
  if v_user is null then
    perform app.refuse_unknown('member', p_email);
  end if;
  perform people.end_keys_of(v_user);
  perform people.keep_administrator();
  perform operator.note_entry('operator.remove_member');
end;
$$;
comment on function operator.remove_member is
  'Ends a membership of a company with its keys and connected applications. For the operator; refuses with not_found, '
  'last_administrator.';
