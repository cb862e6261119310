-- The link carries the end of its invitation under a signature, so a new end makes every earlier link worthless.
create function people.invitations_resend(p_user_id text)
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
  if v_invitation.accepted_at is not null then
    perform app.refuse('invalid_transition', format('%s has accepted already.', v_invitation.email),
                       '{"allowedTransitions": []}');
  end if;
  perform people.refuse_escalation(people.invitation_permissions(v_invitation.id));
  update people.invitations i
     set invited_by = app.person_id(), version = i.version + 1, revoked_at = null,
         updated_at = greatest(app.now(), i.updated_at + interval '1 millisecond')
   where i.company_id = app.company_id() and i.id = v_invitation.id
  returning i.* into v_invitation;
  if (app.call_context() ->> 'invitesByMail')::boolean then
    perform people.count_mail(v_invitation.email);
    perform people.queue_mail(v_invitation);
  end if;
  return jsonb_build_object('email', v_invitation.email, 'expiresAt', app.iso(people.invitation_end(v_invitation)));
end;
$$;
comment on function people.invitations_resend is
  'A new invitation for seven days; the link before it opens nothing more. Refuses with not_found, invalid_transition, '
  'permission_escalation, rate_limited.';
