create function people.invitations_json(p_rows people.invitations[])
  returns jsonb[]
  language plpgsql stable
  set search_path = ''
as $$
begin
  return (
    select array_agg(jsonb_build_object(
               'userId', i.user_id, 'email', i.email, 'status', people.invitation_status(p_rows[i.ordinality]),
               'roles', coalesce((
                 select jsonb_agg(r.name order by r.name collate app.alphabet)
                   from people.invitation_roles ir
                   join people.roles r on r.company_id = ir.company_id and r.id = ir.role_id
                  where ir.company_id = i.company_id and ir.invitation_id = i.id), '[]'),
               'expiresAt', app.iso(people.invitation_end(p_rows[i.ordinality])),
               'maySend', people.not_grantable(people.invitation_permissions(i.id)) = '{}')
             order by i.ordinality)
      from unnest(p_rows) with ordinality i);
end;
$$;
comment on function people.invitations_json is
  'Invitations as answers show them; by maySend the door knows to whom it shows the link.';
