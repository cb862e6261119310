create function commissioning.check_permissions(p_spec commissioning.entry[], p_final commissioning.entry[])
  returns table (path text, message text)
  language sql stable
  begin atomic
    select format('%s.permissions[%s]', e.path, p.n - 1), format('there is no permission %s', to_json(p.name))
      from unnest(p_spec) e
      cross join lateral jsonb_array_elements_text(e.item -> 'permissions') with ordinality as p (name, n)
     where e.section = 'permissionGroups' and p.name <> '*' and p.name <> all (app.all_permissions())
    union all
    select min(e.path), 'nobody would be left who holds every permission: a company always keeps an administrator'
      from unnest(p_spec) e
      join commissioning.sections() s on s.section = e.section
     where s.grants
    having case when count(*) > 0 then not exists (
      with granting as materialized (select commissioning.granting(p_final) as entries)
      select from unnest(p_final) f
        cross join granting g
        cross join lateral commissioning.granted_by(f.section, f.item, g.entries) as held
       where f.section = 'people' and ('*' = any (held) or held @> app.all_permissions())) end;
  end;
comment on function commissioning.check_permissions is
  'Permissions that do not exist, and a company that would be left without an administrator.';
