create function commissioning.put_role(p_item jsonb)
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
begin
  insert into people.roles as r (company_id, external_id, name, permission_group_id)
  values (app.company_id(), app.new_id(), p_item ->> 'name', commissioning.id_of('permissionGroups', p_item ->> 'permissionGroup'))
  on conflict on constraint roles_name do update set permission_group_id = excluded.permission_group_id;
end;
$$;
comment on function commissioning.put_role is
  'Makes or changes a role.';
