-- The invitee becomes a member by accepting, not before. An address that was invited earlier and is no member (revoked,
-- expired, deactivated since) is invited anew; one that is pending is told of invitations.resend.
create function people.invitations_create(p_email text, p_roles text[])
  returns jsonb
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_email text := lower(p_email);
  v_roles bigint[];
  v_known people.invitations;
  v_invitation people.invitations;
begin
  perform app.require('users:manage');
  v_roles := people.find_roles(p_roles);
  perform people.refuse_escalation(people.permissions_of_roles(v_roles));
  -- Of two at once the second would find nothing, and then change the roles that the first one gave.
  perform app.take_turns('invitation of ' || v_email);
  if exists (select from people.people p
              where p.company_id = app.company_id() and p.email_key = v_email and p.is_active) then
    perform app.refuse('duplicate_id', format('%s is a member already.', v_email),
      '{"errors": [{"path": "email", "message": "is the address of a member"}]}');
  end if;
  select i.* into v_known from people.invitations i
   where i.company_id = app.company_id() and i.email = v_email for update;
  if v_known.id is not null and people.invitation_status(v_known) = 'pending' then
    perform app.refuse('duplicate_id', format('%s is invited already; send the invitation again, or revoke it.',
                                              v_email),
      jsonb_build_object('userId', v_known.user_id,
                         'errors', '[{"path": "email", "message": "has a pending invitation"}]'::jsonb));
  end if;

  insert into people.invitations as i (company_id, user_id, email, invited_by, created_at, updated_at)
  values (app.company_id(), app.new_uuid(), v_email, app.person_id(), app.now(), app.now())
  on conflict on constraint invitations_email do update
    set invited_by = excluded.invited_by, version = i.version + 1, accepted_at = null, revoked_at = null,
        created_at = excluded.created_at,
        updated_at = greatest(excluded.updated_at, i.updated_at + interval '1 millisecond')
  returning i.* into v_invitation;
  delete from people.invitation_roles r
   where r.company_id = app.company_id() and r.invitation_id = v_invitation.id and r.role_id <> all (v_roles);
  insert into people.invitation_roles (company_id, invitation_id, role_id)
  select app.company_id(), v_invitation.id, role_id from unnest(v_roles) role_id on conflict do nothing;
  if (app.call_context() ->> 'invitesByMail')::boolean then
    perform people.count_mail(v_invitation.email);
    perform people.queue_mail(v_invitation);
  end if;
  return jsonb_build_object('userId', v_invitation.user_id, 'email', v_email,
                            'expiresAt', app.iso(people.invitation_end(v_invitation)));
end;
$$;
comment on function people.invitations_create is
  'Invites an address to join with roles, for seven days. Refuses with duplicate_id, permission_escalation, '
  'invalid_input, rate_limited.';
