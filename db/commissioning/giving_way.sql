-- Of what nothing else names, such as routings and subcontractors: what pruning takes out makes room for what the file
-- has.
create function commissioning.giving_way(p_spec jsonb, p_compared commissioning.comparison, p_prune boolean)
  returns commissioning.entry[]
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_extras commissioning.entry[];
begin
  if not p_prune or p_compared.changed = '{}' then
    return '{}';
  end if;
  v_extras := array(
    select e::commissioning.entry
      from unnest(commissioning.extras(p_spec, p_compared.final)) e
      join commissioning.sections() s on s.section = e.section and s.gives_way);
  if v_extras = '{}' then
    return '{}';
  end if;
  return commissioning.removable(v_extras, commissioning.filled(p_compared.final, p_compared.company));
end;
$$;
comment on function commissioning.giving_way is
  'What pruning takes out before anything else is changed.';
