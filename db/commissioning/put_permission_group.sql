create function commissioning.put_permission_group(p_item jsonb)
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
begin
  insert into people.permission_groups as g (company_id, name, permissions)
  values (app.company_id(), p_item ->> 'name', array(select jsonb_array_elements_text(p_item -> 'permissions')))
  on conflict on constraint permission_groups_name do update set permissions = excluded.permissions;
end;
$$;
comment on function commissioning.put_permission_group is
  'Makes or changes a permission group.';
