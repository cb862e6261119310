-- p_rule says how a field watches. any: however it changes; set: once it says something; each: an entry that is left
-- out or changed; keyed: likewise, but for its name and the states that it gets; steps: one that is left out, stands
-- earlier or later, or is no gate any more; shorter: days.
create function commissioning.is_loosened(p_rule text, p_from jsonb, p_to jsonb)
  returns boolean
  language plpgsql immutable
  set search_path = ''
as $$
declare
  v_is_set constant boolean := p_from not in ('null', '[]', '{}', 'false');
begin
  return case p_rule
    when 'any' then true
    when 'set' then v_is_set and p_to <> p_from
    when 'each' then v_is_set and exists (
      select jsonb_array_elements(p_from) except select jsonb_array_elements(coalesce(nullif(p_to, 'null'), '[]')))
    when 'keyed' then v_is_set and exists (
      select from jsonb_array_elements(p_from) f (entry)
       where not exists (
         select from jsonb_array_elements(coalesce(nullif(p_to, 'null'), '[]')) t (entry)
          where t.entry - '{name,states}'::text[] = f.entry - '{name,states}'::text[]
            and coalesce(t.entry -> 'states', '{}') @> coalesce(f.entry -> 'states', '{}')))
    when 'steps' then not commissioning.keeps_steps(p_from, p_to)
    when 'shorter' then p_to < p_from end;
end;
$$;
comment on function commissioning.is_loosened is
  'Whether a change of a field takes from what watches or decides, or changes it, by the rule for that field.';
