-- Every call asks what its person may, so it is kept with the person and not looked up by three tables.
--
-- Two changes at once must not each miss the other: whoever gives a role holds its group still until it ends, and
-- whoever changes a group looks for its people afterwards; of one person's changes the second waits for the first, then
-- reads anew.
create or replace function app.note_grants()
  returns trigger
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_row jsonb := to_jsonb(case when tg_op = 'DELETE' then old else new end);
  v_company_id bigint := v_row ->> 'company_id';
  v_person_ids bigint[];
begin
  perform from people.roles r
    join people.permission_groups g on g.company_id = r.company_id and g.id = r.permission_group_id
    where tg_table_name = 'person_roles' and r.company_id = v_company_id and r.id = (v_row ->> 'role_id')::bigint
      for share;
  v_person_ids := array(
    select p.id from people.people p
     where p.company_id = v_company_id
       and p.id in (
         select (v_row ->> 'person_id')::bigint
         union all
         select pr.person_id
           from people.roles r
           join people.person_roles pr on pr.company_id = r.company_id and pr.role_id = r.id
          where r.company_id = v_company_id
            and (v_row ->> 'id')::bigint = case tg_table_name when 'roles' then r.id else r.permission_group_id end)
     order by p.id
       for no key update);
  update people.people p
     set granted = people.granted_by_roles(p.company_id, p.id)
   where p.company_id = v_company_id and p.id = any (v_person_ids)
     and p.granted is distinct from people.granted_by_roles(p.company_id, p.id);
  return null;
end;
$$;
comment on function app.note_grants is
  'Keeps what people may (people.granted) as their roles, the roles'' groups and the groups'' permissions change.';
