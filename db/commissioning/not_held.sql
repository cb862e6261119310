-- Nobody grants more than they hold: the first permission that would newly be granted.
create function commissioning.not_held(
  p_section text, p_from jsonb, p_to jsonb, p_company commissioning.entry[], p_final commissioning.entry[])
  returns text
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_granted text[] := commissioning.granted_by(p_section, p_from, p_company);
begin
  if '*' = any (v_granted) then
    return null;
  end if;
  return (people.not_grantable(array(
    select unnest(commissioning.granted_by(p_section, p_to, p_final)) except select unnest(v_granted))))[1];
end;
$$;
comment on function commissioning.not_held is
  'The permission that a change of a group, role or person would grant and the caller lacks, or null.';
