-- Those of the extra items that pruning takes out: what nothing refers to once the rest is as the file says, and what
-- has no history of its own or is only deactivated. Last sections first, so that what only a removed item used goes
-- too, also what only its earlier versions used. What is inactive keeps what it refers to from being removed, but not
-- from being deactivated. p_users: the company as it would be, with the versions that will be earlier ones.
create function commissioning.removable(p_extras commissioning.entry[], p_users commissioning.entry[])
  returns commissioning.entry[]
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_references commissioning.reference[] := array(
    select (v.section, v.key, v.space, v.value_key, v.is_active)::commissioning.reference
      from commissioning.field_values(p_users) v
     where v.refers_to is not null and ('loose' <> all (v.marks) or v.path is not null));
  v_gone commissioning.entry[] := array[]::commissioning.entry[];
  v_gone_keys text[] := '{}';
  v_promised constant bigint[] := commissioning.promised_roles();
  v_found commissioning.entry[];
  v_section record;
begin
  for v_section in
    select s.section, s.space, s.on_prune from commissioning.sections() s
     where s.on_prune in ('remove', 'deactivate', 'retire')
       and exists (select from unnest(p_extras) e where e.section = s.section)
     order by s.place desc
  loop
    loop
      v_found := array(
        select e::commissioning.entry from unnest(p_extras) e
         where e.section = v_section.section
           and not exists (select from unnest(v_gone) g where g.section = e.section and g.key = e.key)
           and (v_section.on_prune = 'remove' or (e.item ->> 'isActive')::boolean
                or v_section.on_prune = 'retire' and not commissioning.is_used(e.section, e.id, v_gone_keys))
           and not exists (
             select from unnest(v_references) r
              where r.space = v_section.space and r.to_key = e.key
                and (r.is_active or v_section.on_prune = 'remove'))
           -- Customers go by their owner's number, and units name them.
           and not exists (
             select from unnest(v_references) r
              where r.space = 'customerNames' and r.to_key = case e.section when 'customers' then e.item ->> 'name' end
                and r.is_active)
           and not (e.section = 'roles' and e.id = any (v_promised))
           and (v_section.on_prune = 'retire' or not commissioning.is_used(e.section, e.id, v_gone_keys))
         order by e.name collate app.alphabet);
      exit when v_found = '{}';
      v_gone := v_gone || v_found;
      v_gone_keys := v_gone_keys || array(select format('%s %s', f.section, f.key) from unnest(v_found) f);
      v_references := array(
        select (r.section, r.key, r.space, r.to_key, r.is_active and f.key is null)::commissioning.reference
          from unnest(v_references) r
          left join unnest(v_found) f on f.section = r.section and f.key = r.key
         where f.key is null or commissioning.is_retired(v_section.on_prune, f.section, f.id));
    end loop;
  end loop;
  return commissioning.going_along(v_gone, p_users) || v_gone;
end;
$$;
comment on function commissioning.removable is
  'The extra items that pruning removes or deactivates.';
