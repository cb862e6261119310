create function people.invitation_permissions(p_invitation_id bigint)
  returns text[]
  language plpgsql stable
  set search_path = ''
as $$
begin
  return people.permissions_of_roles(array(
    select r.role_id from people.invitation_roles r
     where r.company_id = app.company_id() and r.invitation_id = p_invitation_id));
end;
$$;
comment on function people.invitation_permissions is
  'What an invitation gives to whoever opens its link: who lacks any of it may not send, see or take back the link.';
