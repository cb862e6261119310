-- Asks what removable asks, once it is known what goes, and says what it found: by kind, with names. p_users: the
-- company as it would be, with the versions that will be earlier ones. What the caller may not see is only counted.
-- Long: who needs what, and then what is said of it.
create function commissioning.reasons_kept(
  p_extras commissioning.entry[], p_gone commissioning.entry[], p_users commissioning.entry[])
  returns table (section text, key text, reason text)
  language plpgsql stable
  set search_path = ''
  set enable_nestloop = off -- of arrays nobody knows how many there are
as $$
declare
  v_hidden constant text[] := commissioning.hidden_sections();
  v_gone_keys constant text[] := array(select format('%s %s', g.section, g.key) from unnest(p_gone) g);
begin
  return query
    with user_of as materialized (
      select v.space, v.value_key,
             case when v.section = 'settings' then 'settings'
                  when v.key like E'\n%' then format('earlier versions of %s', v.section)
                  when x.key is not null then format('%s that stay', v.section) else v.section end as kind,
             case when v.section = 'settings' then v.field
                  when v.section <> all (v_hidden) then f.name end as name, v.key,
             v.is_active and g.key is null as is_active
        from commissioning.field_values(case when p_extras <> '{}' then p_users end) v
        join unnest(p_users) f on f.section = v.section and f.key = v.key
        left join unnest(p_gone) g on g.section = v.section and g.key = v.key
        left join unnest(p_extras) x on x.section = v.section and x.key = v.key and g.key is null
       where v.refers_to is not null and ('loose' <> all (v.marks) or v.path is not null)
         and (g.key is null or commissioning.is_retired((select s.on_prune from commissioning.sections() s
                                                           where s.section = g.section), g.section, g.id))
    ), user_kind as (
      select e.section, e.key, u.kind, commissioning.counted(u.kind, array_agg(u.name)) as told
        from unnest(p_extras) e
        join commissioning.sections() s on s.section = e.section
       cross join lateral (values (s.space, e.key),
                                  ('customerNames', case e.section when 'customers' then e.item ->> 'name' end)
                          ) n (space, value_key)
        join (select distinct o.space, o.value_key, o.kind, o.key, o.name, o.is_active from user_of o) u
          on u.space = n.space and u.value_key = n.value_key and (u.is_active or s.on_prune = 'remove')
       group by e.section, e.key, u.kind
    ), kept as (
      select e.section, e.key, e.item, s.on_prune,
             coalesce(u.told, '{}')
               || case when s.on_prune = 'retire' then '{}'
                    else commissioning.used_by(e.section, e.id, v_gone_keys) end
               || case when e.section = 'roles' and e.id = any (commissioning.promised_roles())
                    then '{an open invitation}' else '{}'::text[] end as users
        from unnest(p_extras) e
        join commissioning.sections() s on s.section = e.section
        left join (select k.section, k.key, array_agg(k.told order by k.kind) as told
                     from user_kind k group by k.section, k.key) u on u.section = e.section and u.key = e.key
       where not exists (select from unnest(p_gone) g where g.section = e.section and g.key = e.key)
    )
    select k.section, k.key, case
             when k.on_prune is null or k.on_prune = 'keep' then format('Pruning leaves %s alone.', k.section)
             when k.on_prune <> 'remove' and not (k.item ->> 'isActive')::boolean then 'Is out of use already.'
             when cardinality(k.users) > 0 then format('Is needed by %s.', array_to_string(k.users, '; ')) end
      from kept k;
end;
$$;
comment on function commissioning.reasons_kept is
  'Why pruning leaves those of the extra items that do not go; none for no extra items.';
