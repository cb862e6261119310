-- The section's permission, or, as nobody grants or takes from others what they do not hold, the first such permission.
create function commissioning.blocked_by(
  p_section text, p_permission text, p_from jsonb, p_to jsonb,
  p_company commissioning.entry[], p_final commissioning.entry[])
  returns text
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_from text[];
  v_to text[];
begin
  if not app.can(p_permission) then
    return p_permission;
  elsif p_section not in ('permissionGroups', 'roles', 'people') then
    return null;
  end if;
  v_from := commissioning.granted_by(p_section, p_from, p_company);
  v_to := commissioning.granted_by(p_section, p_to, p_final);
  return (people.not_grantable(array(
    (select unnest(v_to) except select unnest(v_from)) union (select unnest(v_from) except select unnest(v_to)))))[1];
end;
$$;
comment on function commissioning.blocked_by is
  'The permission that the caller lacks for one change of a spec, or null.';
