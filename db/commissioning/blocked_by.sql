-- The section's permission, or, as nobody grants more than they hold, the first permission that would newly be granted.
create function commissioning.blocked_by(
  p_section text, p_permission text, p_from jsonb, p_to jsonb, p_company commissioning.entry[], p_final commissioning.entry[])
  returns text
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_granted text[];
begin
  if not app.can(p_permission) then
    return p_permission;
  elsif p_section not in ('permissionGroups', 'roles', 'people') then
    return null;
  end if;
  v_granted := commissioning.granted_by(p_section, p_from, p_company);
  if '*' = any (v_granted) then
    return null;
  end if;
  return (people.not_grantable(array(
    select unnest(commissioning.granted_by(p_section, p_to, p_final)) except select unnest(v_granted))))[1];
end;
$$;
comment on function commissioning.blocked_by is
  'The permission that the caller lacks for one change of a spec, or null.';
