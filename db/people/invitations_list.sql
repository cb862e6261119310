create function people.invitations_list(
  p_status text default null
)
  returns setof people.invitations
  language sql stable
  begin atomic
    select i.* from people.invitations i
     where i.company_id = app.company_id() and (p_status is null or people.invitation_status(i) = p_status)
     order by i.created_at desc, i.id desc;
  end;
comment on function people.invitations_list is
  'The invitations of the company, newest first.';
