create function people.invitation_status(p_invitation people.invitations)
  returns text
  language sql stable
  return case
    when (p_invitation).accepted_at is not null then 'accepted'
    when (p_invitation).revoked_at is not null then 'revoked'
    when people.invitation_end(p_invitation) <= app.now() then 'expired'
    else 'pending' end;
comment on function people.invitation_status is
  'Where an invitation stands: pending, accepted, revoked or expired.';
