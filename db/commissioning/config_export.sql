-- The company's items put together into a file: machines into the machines and sites they stand in, units into sites.
create function commissioning.config_export()
  returns jsonb
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_entries commissioning.entry[] := commissioning.company_entries();
  v_machines jsonb := commissioning.machine_trees(v_entries);
begin
  perform app.require_member();
  return (
    select jsonb_object_agg(s.section, s.items) || jsonb_build_object('version', 1,
             'settings', (select e.item from unnest(v_entries) e where e.section = 'settings'))
      from (
        select t.section, coalesce(jsonb_agg(
                 case t.section
                   when 'sites' then e.item || jsonb_build_object(
                     'ssus', coalesce(v_machines -> ('site/' || e.name), '[]'), 'storageUnits', commissioning.units_of(v_entries, e.section, e.name))
                   when 'warehouses' then e.item || jsonb_build_object('storageUnits', commissioning.units_of(v_entries, e.section, e.name))
                   else e.item end order by e.name) filter (where e.name is not null), '[]') as items
          from commissioning.sections() t
          left join unnest(v_entries) e on e.section = t.section
         where t.section <> 'settings' and t.section not like '%.%'
         group by t.section
      ) s);
end;
$$;
comment on function commissioning.config_export is
  'The company''s whole setup as one factory spec.';
