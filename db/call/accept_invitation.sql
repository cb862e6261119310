-- Who signs in as the invited address joins with the roles of the invitation. The page has checked the link's
-- signature, and the password of an account that was there; here is decided whether the invitation still stands.
-- Whoever is new gets account and membership together or neither. Recorded as the new member's own act.
create function call.accept_invitation(
  p_company bigint, p_user_id uuid, p_subject uuid, p_name text, p_transaction_id text,
  p_password_hash text default null, p_proven boolean default false)
  returns text
  language plpgsql volatile security definer
  set search_path = ''
as $$
declare
  v_short_name text;
  v_invitation people.invitations;
  v_person bigint;
begin
  perform set_config('app.company_id', p_company::text, true),
          set_config('app.call_id', app.next_number()::text, true);
  select c.short_name into v_short_name from app.companies c where c.id = p_company;
  select i.* into v_invitation from people.invitations i
   where i.company_id = p_company and i.user_id = p_user_id for update;
  -- Whoever is a member by now is not made one anew, least of all by another account.
  if v_invitation.id is null or app.is_archived() or people.invitation_status(v_invitation) <> 'pending'
     or exists (select from people.people p
                 where p.company_id = p_company and p.email_key = v_invitation.email and p.is_active) then
    return 'ended';
  end if;
  if p_password_hash is not null and not identity.make_account(p_subject, v_invitation.email, p_name, p_password_hash,
      case when not p_proven then v_short_name end, p_proven) then
    return 'taken';
  end if;
  if not identity.may_join(p_subject, v_invitation.email, v_short_name) then
    return 'ended';
  end if;
  v_person := people.join_company(p_subject, p_name, v_invitation.email);
  perform people.set_person_roles(v_person, array(
    select r.role_id from people.invitation_roles r
     where r.company_id = p_company and r.invitation_id = v_invitation.id));
  update people.invitations i set accepted_at = app.now() where i.company_id = p_company and i.id = v_invitation.id;
  insert into app.audit_log (company_id, id, at, person_id, actor_type, channel, capability, transaction_id)
  values (p_company, app.current_call_id(), app.now(), v_person, 'human', 'rest', 'invitations.accept',
          p_transaction_id);
  if p_proven then
    perform call.prove_account(p_subject, p_transaction_id);
  end if;
  return 'joined';
end;
$$;
comment on function call.accept_invitation is
  'Makes the invitee a member (joined), with a password hash a new account too; ended when the invitation no longer '
  'stands, taken when the address has an account that stands for it.';
