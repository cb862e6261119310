create function people.not_grantable(p_permissions text[])
  returns text[]
  language sql stable
  return array(
    select p.name from unnest(case when '*' = any (p_permissions) then app.all_permissions()
                              else p_permissions end) as p (name)
     where app.can(p.name) is not true order by p.name);
comment on function people.not_grantable is
  'Which of these permissions the caller may not grant to anybody, for want of holding them.';
