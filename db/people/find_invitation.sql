create function people.find_invitation(p_user_id text)
  returns people.invitations
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_invitation people.invitations;
begin
  select i.* into v_invitation from people.invitations i
   where i.company_id = app.company_id() and i.user_id = p_user_id::uuid;
  if v_invitation.id is null then
    perform app.refuse_unknown('invitation', p_user_id);
  end if;
  return v_invitation;
end;
$$;
comment on function people.find_invitation is
  'An invitation of the company by its userId. Refuses with not_found.';
