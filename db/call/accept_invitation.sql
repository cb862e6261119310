-- Who signs in as the invited address joins with the roles of the invitation. The page has checked the link's signature
-- and the password before; here is decided whether the invitation still stands. Recorded as the new member's own act.
create function call.accept_invitation(p_company bigint, p_user_id uuid, p_subject uuid, p_name text,
                                       p_transaction_id text)
  returns boolean
  language plpgsql volatile security definer
  set search_path = ''
as $$
declare
  v_invitation people.invitations;
  v_person bigint;
begin
  perform set_config('app.company_id', p_company::text, true),
          set_config('app.call_id', app.next_number()::text, true);
  select i.* into v_invitation from people.invitations i
   where i.company_id = p_company and i.user_id = p_user_id for update;
  if v_invitation.id is null or people.invitation_status(v_invitation) <> 'pending'
     or not identity.may_join(p_subject, v_invitation.email, (select c.short_name from app.companies c
                                                               where c.id = p_company)) then
    return false;
  end if;
  v_person := people.join_company(p_subject, p_name, v_invitation.email);
  perform people.set_person_roles(v_person, array(
    select r.role_id from people.invitation_roles r
     where r.company_id = p_company and r.invitation_id = v_invitation.id));
  update people.invitations i set accepted_at = app.now() where i.company_id = p_company and i.id = v_invitation.id;
  insert into app.audit_log (company_id, id, at, person_id, actor_type, channel, capability, transaction_id)
  values (p_company, app.current_call_id(), app.now(), v_person, 'human', 'rest', 'invitations.accept',
          p_transaction_id);
  return true;
end;
$$;
comment on function call.accept_invitation is
  'Makes the invitee a member; false when the invitation no longer stands.';
