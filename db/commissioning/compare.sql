-- What applying does, item by item, in the order of doing it: sections in the order of dependence, within one what
-- others stand on first; then what pruning removes, the other way round.
create function commissioning.compare(
  p_spec jsonb, p_entries commissioning.entry[], p_company commissioning.entry[], p_prune boolean)
  returns setof commissioning.change
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_final commissioning.entry[] := commissioning.final_entries(p_entries, p_company);
  v_extras commissioning.entry[] := commissioning.extras(p_spec, v_final);
  v_unchanged constant boolean := commissioning.is_unchanged(v_final, p_company);
  v_gone commissioning.entry[] := case when p_prune then commissioning.removable(v_extras, v_final) else '{}' end;
begin
  return query
    select f.section, f.id, f.name,
           case when f.id is null then 'create' when c.item = f.item then 'unchanged' else 'update' end,
           commissioning.changed_fields(coalesce(c.item, '{}'), f.item), f.item, f.permission,
           case when c.item = f.item then null
             when not app.can(f.permission) then f.permission
             when f.grants then commissioning.not_held(f.section, c.item, f.item, p_company, v_final) end
      from (
        select e.n, e.section, e.key, e.name, e.id, t.place, t.permission, t.grants,
               commissioning.canonical(e.item, l.sets) as item
          from unnest(v_final) with ordinality as e (section, key, name, path, item, id, n)
          join commissioning.sections() t on t.section = e.section
          left join commissioning.sets() l on l.section = e.section
         where e.path is not null
      ) f
      left join unnest(p_company) c on c.section = f.section and c.key = f.key
      left join commissioning.depths(case when v_unchanged then '{}' else p_entries end) d
        on d.section = f.section and d.key = f.key
     order by f.place, coalesce(d.depth, 0), f.n;
  return query
    select e.section, e.id, e.name, 'extra', '{}'::jsonb, e.item, t.permission, null
      from unnest(v_extras) e
      join commissioning.sections() t on t.section = e.section
     where e::commissioning.entry <> all (v_gone)
     order by t.place, e.name collate app.alphabet;
  return query
    select e.section, e.id, e.name, 'remove',
           case t.on_prune when 'deactivate' then '{"isActive": {"from": true, "to": false}}' else '{}' end::jsonb,
           e.item, t.permission,
           case when not app.can(t.permission) then t.permission
             when t.grants then commissioning.not_held(e.section, e.item, '{}', p_company, v_final) end
      from unnest(v_gone) with ordinality as e (section, key, name, path, item, id, n)
      join commissioning.sections() t on t.section = e.section
     order by e.n;
end;
$$;
comment on function commissioning.compare is
  'What applying a spec would do to each of its items and to those that it omits, and what permissions that needs.';
