-- The shifts of its work centers hold for a machine, of several together; where they have none, those of its site; then
-- the company's; and where there are none either, the clock round. What is out of use is planned until it went.
create function insights.calendars(p_ssu_ids bigint[], p_hull tstzrange)
  returns table (ssu_id bigint, scheduled tstzmultirange)
  language plpgsql stable
  set search_path = ''
as $$
begin
  return query
  with machine as (
    select m.id, coalesce(c.shifts, nullif(p.shifts, '[]'), z.shifts) as shifts,
           case when not m.is_active then m.updated_at end as ends
      from sites.ssus m
      join sites.sites p on p.company_id = m.company_id and p.id = m.site_id
      join app.settings z on z.company_id = m.company_id
      left join lateral (
        select jsonb_agg(s order by w.id, s) as shifts
          from sites.work_center_machines x
          join sites.work_centers w on w.company_id = x.company_id and w.id = x.work_center_id
         cross join lateral jsonb_array_elements(w.shifts) s
         where x.company_id = m.company_id and x.ssu_id = m.id) c on true
     where m.company_id = app.company_id() and m.id = any (p_ssu_ids)
  ), calendar as materialized (
    select d.shifts, case when d.shifts = '[]' then tstzmultirange(p_hull)
                     else insights.shift_times(d.shifts, p_hull, app.timezone()) end as scheduled
      from (select distinct m.shifts from machine m) d
  )
  select m.id, case when m.ends is null then c.scheduled
               else c.scheduled * tstzmultirange(tstzrange(null, m.ends)) end
    from machine m
    join calendar c on c.shifts = m.shifts;
end;
$$;
comment on function insights.calendars is
  'When each machine is scheduled to work within a stretch of time, by the shifts that hold for it.';
