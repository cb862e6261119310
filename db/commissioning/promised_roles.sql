create function commissioning.promised_roles()
  returns bigint[]
  language sql stable
  begin atomic
    select coalesce(array_agg(r.role_id), '{}')
      from people.invitation_roles r
      join people.invitations i on i.company_id = r.company_id and i.id = r.invitation_id
     where r.company_id = app.company_id() and people.invitation_status(i) = 'pending';
  end;
comment on function commissioning.promised_roles is
  'The roles that open invitations promise: they are used, though no person has them yet.';
