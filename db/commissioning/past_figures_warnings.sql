-- By which shifts a machine goes and what a stop counts as is asked of days that are over too (insights.machine_shifts,
-- insights.stops_in). A machine that is new has none.
-- Long: one part for each way in which they change.
create function commissioning.past_figures_warnings(p_changes commissioning.change[])
  returns jsonb
  language sql stable
  begin atomic
    with written as materialized (
      select c.n, c.section, c.id, case when c.section = c.name then c.name else c.section || ' ' || c.name end as name,
             c.action, c.fields, c.item
        from unnest(p_changes) with ordinality
          as c (section, id, name, action, fields, item, permission, blocked_by, reason, n)
       where c.action in ('create', 'update', 'remove')
         and c.section in ('settings', 'sites', 'warehouses', 'sites.ssus', 'warehouses.ssus', 'workCenters',
                           'taskTypes', 'reasonCodes')
    ), changed (n, name, key) as (
      select w.n, w.name, k.key from written w cross join jsonb_object_keys(w.fields) as k (key)
       where w.action = 'update' and k.key in ('timezone', 'shifts', 'runMinutes', 'countsAs', 'minorStopSeconds')
      union all
      select w.n, w.name, 'machines'
        from written w
       cross join lateral (
         select case w.action when 'create' then '[]' when 'update' then w.fields #> '{machines,from}'
                  else w.item -> 'machines' end as was,
                case w.action when 'remove' then '[]' when 'update' then w.fields #> '{machines,to}'
                  else w.item -> 'machines' end as now) m
       where w.section = 'workCenters' and '[]' <> any (array[w.item -> 'shifts', w.fields #> '{shifts,from}'])
         and exists (
           select from jsonb_array_elements_text(m.was || m.now) a (machine)
             join sites.ssus s on s.company_id = app.company_id() and s.name = a.machine
            where not (m.was ? a.machine and m.now ? a.machine))
      union all
      select w.n, w.name, 'site'
        from written w
       cross join lateral (
         select (select p.shifts from sites.sites p
                  where p.company_id = app.company_id() and p.name = w.fields #>> '{site,from}') as was,
                coalesce((select f.item -> 'shifts' from written f
                           where f.section = 'sites' and f.item ->> 'name' = w.fields #>> '{site,to}'),
                         (select p.shifts from sites.sites p
                           where p.company_id = app.company_id() and p.name = w.fields #>> '{site,to}'), '[]') as now) m
       where w.section like '%.ssus' and w.action = 'update' and m.was <> m.now
         and not exists (
           select from sites.work_center_machines x
             join sites.work_centers c on c.company_id = x.company_id and c.id = x.work_center_id and c.shifts <> '[]'
            where x.company_id = app.company_id() and x.ssu_id = w.id)
    ), told as (
      select c.n, c.name, string_agg(c.key, ', ' order by c.key) as keys from changed c group by c.n, c.name
    )
    select coalesce(jsonb_agg(w.warning), '[]')
      from (
        select jsonb_build_object('code', 'past_figures', 'message',
                 commissioning.counted('The figures of days that are over change too, with',
                                       array_agg(format('%s (%s)', t.name, t.keys) order by t.n)) || '.') as warning
          from told t
        having count(*) > 0 and (
                 exists (select from work.task_counts c where c.company_id = app.company_id())
                 or exists (select from downtime.stoppages s where s.company_id = app.company_id()))) w;
  end;
comment on function commissioning.past_figures_warnings is
  'The warning of what a plan changes by which figures of days that are over change too: zone, shifts, which machines '
  'go by these, run minutes, what stops count as.';
