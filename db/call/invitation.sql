-- Asked before anybody is signed in, so it enters no call. It tells nothing to who has no link: the link is a signature
-- over what is told here (server/identity/invitations.ts), and the page shows nothing before it has checked that.
create function call.invitation(p_company bigint, p_user_id uuid)
  returns jsonb
  language plpgsql stable security definer
  set search_path = ''
as $$
begin
  perform set_config('app.company_id', p_company::text, true);
  return (
    select jsonb_build_object('shortName', c.short_name, 'company', c.name, 'email', i.email,
                              'expiresAt', app.iso(people.invitation_end(i)),
             'isPending', people.invitation_status(i) = 'pending' and c.archived_at is null, 'invitedBy', p.name)
      from people.invitations i
      join app.companies c on c.id = i.company_id
      join people.people p on p.company_id = i.company_id and p.id = i.invited_by
     where i.company_id = p_company and i.user_id = p_user_id);
end;
$$;
comment on function call.invitation is
  'An invitation for the page where it is accepted, or null.';
