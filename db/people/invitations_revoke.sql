create function people.invitations_revoke(p_user_id text)
  returns jsonb
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_invitation people.invitations;
begin
  perform app.require('users:manage');
  perform people.find_invitation(p_user_id);
  select i.* into v_invitation from people.invitations i
   where i.company_id = app.company_id() and i.user_id = p_user_id::uuid for update;
  if v_invitation.accepted_at is null then
    perform people.refuse_escalation(people.invitation_permissions(v_invitation.id));
  end if;
  update people.invitations i set revoked_at = app.now(), accepted_at = null
   where i.company_id = app.company_id() and i.id = v_invitation.id and i.revoked_at is null;
  perform people.refuse_above(p.id) from people.people p
    where p.company_id = app.company_id() and p.email_key = v_invitation.email and p.is_active;
  perform people.end_keys_of(p.user_id) from people.people p
    where p.company_id = app.company_id() and p.email_key = v_invitation.email and p.is_active;
  update people.people p set is_active = false, updated_at = app.now()
   where p.company_id = app.company_id() and p.email_key = v_invitation.email and p.is_active;
  if found then
    perform people.keep_administrator();
  end if;
  return jsonb_build_object('email', v_invitation.email);
end;
$$;
comment on function people.invitations_revoke is
  'Ends an invitation: its link opens nothing, and an invitee who has joined may no longer act, and their keys '
  'end. Refuses with '
  'not_found, permission_escalation, last_administrator.';
