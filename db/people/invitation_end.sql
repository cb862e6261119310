create function people.invitation_end(p_invitation people.invitations)
  returns timestamptz
  language sql immutable parallel safe
  return (p_invitation).updated_at + interval '7 days';
comment on function people.invitation_end is
  'When an invitation expires: seven days after it was last sent.';
