-- The shifts of its work centers hold for a machine, of several together; where they have none, those of its site; then
-- the company's.
create function insights.machine_shifts(p_ssu_ids bigint[])
  returns table (ssu_id bigint, shifts jsonb)
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = force_generic_plan
  set enable_nestloop = off
as $$
begin
  return query
  select m.id, coalesce(c.shifts, nullif(p.shifts, '[]'), z.shifts)
    from sites.ssus m
    join sites.sites p on p.company_id = m.company_id and p.id = m.site_id
    join app.settings z on z.company_id = m.company_id
    left join (
      select x.ssu_id, jsonb_agg(s order by w.id, s) as shifts
        from sites.work_center_machines x
        join sites.work_centers w on w.company_id = x.company_id and w.id = x.work_center_id
       cross join lateral jsonb_array_elements(w.shifts) s
       where x.company_id = app.company_id()
       group by x.ssu_id) c on c.ssu_id = m.id
   where m.company_id = app.company_id() and m.id = any (p_ssu_ids);
end;
$$;
comment on function insights.machine_shifts is
  'The shifts that hold for machines; none: the clock round.';
