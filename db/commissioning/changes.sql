-- What applying does, item by item, in the order of doing it: first what gives up its name to something else gets
-- another; sections in the order of dependence, within one what
-- others stand on first; then what pruning removes, the other way round. p_is_told: what is new is told key by key.
-- Long: what is done, what stays and what goes are one answer.
create function commissioning.changes(
  p_spec jsonb, p_compared commissioning.comparison, p_prune boolean, p_is_told boolean default true)
  returns setof commissioning.change
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = 'force_generic_plan'
as $$
declare
  v_extras constant commissioning.entry[] := commissioning.extras(p_spec, p_compared.final);
  v_final constant commissioning.entry[] :=
    case when p_prune then commissioning.filled(p_compared.final, p_compared.company) end;
  v_users constant commissioning.entry[] :=
    case when p_prune then v_final || commissioning.former_entries(p_compared) end;
  v_gone constant commissioning.entry[] :=
    case when p_prune then commissioning.removable(v_extras, v_users) else '{}' end;
  v_granting_now constant commissioning.entry[] := commissioning.granting(p_compared.company);
  v_granting constant commissioning.entry[] := commissioning.granting(p_compared.final);
  v_granting_left constant commissioning.entry[] := commissioning.granting(v_final);
  v_named constant commissioning.entry[] := array(
    select n.entry from unnest(p_compared.namesakes) n where n.new_name is not null);
begin
  return query
    select e.section, e.id, e.name, 'update',
           jsonb_build_object('name', jsonb_build_object('from', e.item -> 'name', 'to', n.new_name)),
           e.item || jsonb_build_object('name', n.new_name), t.permission,
           case when not app.can(t.permission) then t.permission end, null
      from unnest(v_named) e
      join unnest(p_compared.namesakes) n on (n.entry).section = e.section and (n.entry).id = e.id
      join commissioning.sections() t on t.section = e.section
      left join commissioning.depths(v_named) d on d.section = e.section and d.key = e.key
     -- What stands in another still finds it by the name that this has.
     order by t.place, coalesce(d.depth, 0) desc, e.name collate app.alphabet;
  return query
    select f.section, f.id, f.name,
           case when n.key is null then 'unchanged' when f.id is null then 'create' else 'update' end,
           case when n.key is null or f.id is null and not p_is_told then '{}' else commissioning.changed_fields(
             coalesce(commissioning.canonical(c.item, l.sets), '{}'),
             commissioning.canonical(n.item, l.sets)
               || case when c.item ? 'section' then jsonb_build_object('section', n.section) else '{}' end) end,
           n.item, coalesce(w.permission, t.permission),
           case when n.key is null then null
             when w.permission is not null then w.permission
             when not app.can(t.permission) then t.permission
             when t.grants
               then commissioning.not_held(f.section, c.item, n.item, v_granting_now, v_granting) end, null
      from unnest(p_compared.final) with ordinality as f (section, key, name, path, item, id, n)
      join commissioning.sections() t on t.section = f.section
      left join unnest(p_compared.changed) n on n.section = f.section and n.key = f.key
      left join unnest(case when p_compared.changed <> '{}' then p_compared.company end) c
        on c.section = n.section and c.key = n.key
      left join commissioning.depths(p_compared.changed) d on d.section = n.section and d.key = n.key
      left join commissioning.sets() l on l.section = n.section
      -- What was of another section before takes the permission for that too; little else is asked for.
     cross join lateral (select case when c.item ? 'section' then (
                           select o.permission from commissioning.sections() o
                            where o.section = c.item ->> 'section' and not app.can(o.permission)) end as permission) w
     where f.path is not null
     order by t.place, coalesce(d.depth, 0), f.n;
  -- What the file does not name moves as part of what it does, which has moved it when its own turn comes.
  return query
    select f.section, f.id, f.name, 'update',
           jsonb_build_object('site', jsonb_build_object('from', c.item -> 'site', 'to', f.item -> 'site')),
           f.item, t.permission, case when not app.can(t.permission) then t.permission end, null
      from unnest(case when exists (
             select from unnest(p_compared.changed) n where n.section like '%.ssus' and n.id is not null)
             then p_compared.final end) f
      join unnest(p_compared.company) c
        on c.section = f.section and c.id = f.id and c.item -> 'site' <> f.item -> 'site'
      join commissioning.sections() t on t.section = f.section
     where f.section like '%.ssus' and f.path is null
     order by f.name collate app.alphabet;
  return query
    select e.section, e.id, e.name, 'extra', '{}'::jsonb, e.item, t.permission, null, r.reason
      from unnest(v_extras) e
      join commissioning.sections() t on t.section = e.section
      left join commissioning.reasons_kept(case when p_prune then v_extras end, v_gone, v_users) r
        on r.section = e.section and r.key = e.key
     where not exists (select from unnest(v_gone) g where g.section = e.section and g.key = e.key)
     order by t.place, e.name collate app.alphabet;
  return query
    select e.section, e.id, e.name, 'remove',
           case when commissioning.is_retired(t.on_prune, e.section, e.id)
             then '{"isActive": {"from": true, "to": false}}' else '{}' end::jsonb,
           e.item, t.permission,
           case when not app.can(t.permission) then t.permission
             when t.grants
               then commissioning.not_held(e.section, e.item, '{}', v_granting_now, v_granting_left) end, null
      from unnest(v_gone) with ordinality as e (section, key, name, path, item, id, n)
      join commissioning.sections() t on t.section = e.section
     order by e.n;
end;
$$;
comment on function commissioning.changes is
  'What applying a spec would do to each of its items and to those that it omits, and what permissions that needs.';
