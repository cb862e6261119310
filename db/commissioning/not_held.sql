-- Nobody grants more than they hold, nor takes from others what they do not hold: the first such permission.
create function commissioning.not_held(
  p_section text, p_from jsonb, p_to jsonb, p_company commissioning.entry[], p_final commissioning.entry[])
  returns text
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_from text[] := commissioning.granted_by(p_section, p_from, p_company);
  v_to text[] := commissioning.granted_by(p_section, p_to, p_final);
begin
  return (people.not_grantable(array(
    (select unnest(v_to) except select unnest(v_from)) union (select unnest(v_from) except select unnest(v_to)))))[1];
end;
$$;
comment on function commissioning.not_held is
  'The permission that a change of a group, role or person would grant or take and the caller lacks, or null.';
