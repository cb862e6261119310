create function commissioning.granted_by(p_section text, p_item jsonb, p_final commissioning.entry[])
  returns text[]
  language sql stable
  begin atomic
    select array(
      select jsonb_array_elements_text(p_item -> 'permissions') where p_section = 'permissionGroups'
      union
      select jsonb_array_elements_text(g.item -> 'permissions')
        from unnest(p_final) g
       where p_section = 'roles' and g.section = 'permissionGroups' and g.name = p_item ->> 'permissionGroup'
      union
      select jsonb_array_elements_text(g.item -> 'permissions')
        from unnest(p_final) r
        join unnest(p_final) g on g.section = 'permissionGroups' and g.name = r.item ->> 'permissionGroup'
       where p_section = 'people' and r.section = 'roles' and p_item -> 'roles' ? r.name);
  end;
comment on function commissioning.granted_by is
  'The permissions that a group, role or person of the spec grants or holds.';
