-- The shifts of its work centers hold for a machine, of several together; where they have none, those of its site; then
-- the company's; and where there are none either, the clock round. Of time out of use nothing is scheduled.
create function insights.calendars(p_pieces insights.piece[])
  returns table (ssu_id bigint, span tstzrange, scheduled tstzmultirange)
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = force_custom_plan
as $$
begin
  return query
  with machine as materialized (
    select m.id, coalesce(c.shifts, nullif(p.shifts, '[]'), z.shifts) as shifts,
           (select range_agg(tstzrange(u.began_at, u.ended_at)) from sites.unused_times u
             where u.company_id = m.company_id and u.ssu_id = m.id) as unused
      from sites.ssus m
      join sites.sites p on p.company_id = m.company_id and p.id = m.site_id
      join app.settings z on z.company_id = m.company_id
      left join (
        select x.ssu_id as id, jsonb_agg(s order by w.id, s) as shifts
          from sites.work_center_machines x
          join sites.work_centers w on w.company_id = x.company_id and w.id = x.work_center_id
         cross join lateral jsonb_array_elements(w.shifts) s
         where x.company_id = app.company_id()
         group by x.ssu_id) c on c.id = m.id
     where m.company_id = app.company_id() and m.id in (select q.ssu_id from unnest(p_pieces) q)
  ), week as materialized (
    select d.shifts, row_number() over () as number from (select distinct m.shifts from machine m) d
  ), numbered as materialized (
    select m.id, m.unused, w.number from machine m join week w on w.shifts = m.shifts
  ), calendar as materialized (
    select d.number, d.span, case when w.shifts = '[]' then tstzmultirange(d.span)
                             else insights.shift_times(w.shifts, d.span, app.timezone()) end as scheduled
      from (select distinct n.number, q.span from unnest(p_pieces) q join numbered n on n.id = q.ssu_id) d
      join week w on w.number = d.number
  )
  select q.ssu_id, q.span, case when n.unused is null then c.scheduled else c.scheduled - n.unused end
    from unnest(p_pieces) q
    join numbered n on n.id = q.ssu_id
    join calendar c on c.number = n.number and c.span = q.span;
end;
$$;
comment on function insights.calendars is
  'When machines are scheduled to work within pieces of their time, by the shifts that hold for them.';
