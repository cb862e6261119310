-- The shifts of its work centers hold for a machine, of several together; where they have none, those of its site; then
-- the company's. Machines of the same week have the same number: so nobody compares what is written of them.
create function insights.machine_shifts(p_ssu_ids bigint[])
  returns table (ssu_id bigint, week bigint, shifts jsonb)
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = force_generic_plan
  set enable_nestloop = off
as $$
begin
  return query
  with machine as materialized (
    -- by which shifts it goes: its work centers, its site, or the company
    select m.id, coalesce(c.ids, case when p.shifts = '[]' then '{}' else array[-p.id] end) as goes_by
      from sites.ssus m
      join sites.sites p on p.company_id = m.company_id and p.id = m.site_id
      left join (
        select x.ssu_id, array_agg(w.id order by w.id) as ids
          from sites.work_center_machines x
          join sites.work_centers w on w.company_id = x.company_id and w.id = x.work_center_id
         where x.company_id = app.company_id() and w.shifts <> '[]'
         group by x.ssu_id) c on c.ssu_id = m.id
     where m.company_id = app.company_id() and m.id = any (p_ssu_ids)
  ), way as materialized (
    select w.goes_by, w.shifts, dense_rank() over (order by w.shifts) as week
      from (
        select d.goes_by, coalesce((
                 select jsonb_agg(s order by c.id, s)
                   from sites.work_centers c
                  cross join lateral jsonb_array_elements(c.shifts) s
                  where c.company_id = app.company_id() and c.id = any (d.goes_by)), (
                 select p.shifts from sites.sites p where p.company_id = app.company_id() and -p.id = any (d.goes_by)),
                 z.shifts) as shifts
          from (select distinct m.goes_by from machine m) d
          join app.settings z on z.company_id = app.company_id()) w
  )
  select m.id, w.week, w.shifts from machine m join way w on w.goes_by = m.goes_by;
end;
$$;
comment on function insights.machine_shifts is
  'The shifts that hold for machines; none: the clock round.';
