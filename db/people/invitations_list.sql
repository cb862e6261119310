create function people.invitations_list(
  p_limit  integer default 50,
  p_offset integer default 0,
  p_status text default null
)
  returns jsonb
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_page jsonb;
  v_total bigint;
begin
  perform app.require('users:manage');
  with found as (
    select i.id, i.user_id, i.email, people.invitation_end(i) as expires_at, i.created_at, people.invitation_status(i) as status
      from people.invitations i
     where i.company_id = app.company_id() and (p_status is null or people.invitation_status(i) = p_status)
  ), page as (
    select f.*, coalesce((
        select jsonb_agg(r.name order by r.name)
          from people.invitation_roles ir
          join people.roles r on r.company_id = ir.company_id and r.id = ir.role_id
         where ir.company_id = app.company_id() and ir.invitation_id = f.id), '[]') as roles
      from (select * from found order by created_at desc, id desc limit p_limit offset p_offset) f
  )
  select (select count(*) from found),
         (select jsonb_agg(jsonb_build_object('userId', g.user_id, 'email', g.email, 'status', g.status, 'roles', g.roles,
                   'expiresAt', app.iso(g.expires_at)) order by g.created_at desc, g.id desc) from page g)
    into v_total, v_page;
  return app.page(v_page, v_total, p_limit, p_offset);
end;
$$;
comment on function people.invitations_list is
  'The invitations of the company, newest first.';
