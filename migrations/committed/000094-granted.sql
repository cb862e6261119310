--! Previous: sha1:7c74b7ecc4f19dbd3be39877829110e9497b32e4
--! Hash: sha1:dce77fb3a188f0307d21bcad2915f40d525ada7a
--! Message: granted

set role millwright_owner;
alter table people.people add column granted text[] not null default '{}';
comment on column people.people.granted is
  'Permissions that the roles grant, * for all; kept by app.note_grants.';
reset role;

do $$
declare
  v_company bigint;
begin
  for v_company in select c.id from app.companies c loop
    perform set_config('app.company_id', v_company::text, true);
    update people.people p
       set granted = array(
             select distinct granted.permission
               from people.person_roles pr
               join people.roles r on r.company_id = pr.company_id and r.id = pr.role_id
               join people.permission_groups g on g.company_id = r.company_id and g.id = r.permission_group_id
              cross join unnest(g.permissions) granted (permission)
              where pr.company_id = p.company_id and pr.person_id = p.id order by 1)
     where p.company_id = v_company;
  end loop;
  perform set_config('app.company_id', '', true);
end;
$$;
