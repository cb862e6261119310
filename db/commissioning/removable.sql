-- Those of the extra items that pruning takes out: what nothing refers to once the rest is as the file says, and what
-- has no history of its own or is only deactivated. Last sections first, so that what only a removed item used goes
-- too. What is inactive keeps what it refers to from being removed, but not from being deactivated.
-- Guidance goes with what it is about.
create function commissioning.removable(p_extras commissioning.entry[], p_final commissioning.entry[])
  returns commissioning.entry[]
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_left commissioning.entry[] := p_final;
  v_gone commissioning.entry[] := array[]::commissioning.entry[];
  v_found commissioning.entry[];
  v_section record;
begin
  for v_section in
    select s.section, s.on_prune from commissioning.sections() s
     where s.on_prune is not null and exists (select from unnest(p_extras) e where e.section = s.section)
     order by s.place desc
  loop
    loop
      v_found := array(
        select e::commissioning.entry from unnest(p_extras) e
         where e.section = v_section.section and e::commissioning.entry <> all (v_gone)
           and not commissioning.is_kept(v_section.on_prune, e.section, e.name, e.item)
           and not exists (
             select from commissioning.field_values(v_left) v
              where v.section <> 'guidance'
                and v.refers_to = case e.section when 'warehouses' then 'sites' else e.section end
                and commissioning.reference_key(v.refers_to, v.value) = e.key
                and (v.is_active or v_section.on_prune = 'remove'))
         order by e.name);
      exit when v_found = '{}';
      v_gone := v_gone || v_found;
      v_left := array(
        select case when f.key is null then l::commissioning.entry
                 else (l.section, l.key, l.name, l.path, l.item || '{"isActive": false}')::commissioning.entry end
          from unnest(v_left) l
          left join unnest(v_found) f on f.section = l.section and f.key = l.key
         where f.key is null or v_section.on_prune = 'deactivate');
    end loop;
  end loop;
  return v_gone;
end;
$$;
comment on function commissioning.removable is
  'The extra items that pruning removes or deactivates.';
