create function people.invitations_json(p_rows people.invitations[])
  returns json[]
  language plpgsql stable
  set search_path = ''
as $$
begin
  return array(
    select row_to_json(j) from (
      select i.user_id as "userId", i.email, people.invitation_status(p_rows[i.ordinality]) as status,
             coalesce((
               select json_agg(r.name order by r.name collate app.alphabet)
                 from people.invitation_roles ir
                 join people.roles r on r.company_id = ir.company_id and r.id = ir.role_id
                where ir.company_id = i.company_id and ir.invitation_id = i.id), '[]') as roles,
             app.iso(people.invitation_end(p_rows[i.ordinality])) as "expiresAt",
             people.not_grantable(people.invitation_permissions(i.id)) = '{}' as "maySend"
        from unnest(p_rows) with ordinality i
       order by i.ordinality) j);
end;
$$;
comment on function people.invitations_json is
  'Invitations as answers show them; by maySend the door knows to whom it shows the link.';
