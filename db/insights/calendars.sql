-- The shifts of its work centers hold for a machine, of several together; where they have none, those of its site; then
-- the company's; and where there are none either, the clock round. Of time out of use nothing is scheduled.
create function insights.calendars(p_pieces insights.piece[])
  returns table (ssu_id bigint, span tstzrange, scheduled tstzmultirange)
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = force_generic_plan
  set enable_nestloop = off
as $$
begin
  return query
  with machine as materialized (
    -- by which shifts it goes: its work centers, its site, or the company
    select m.id, u.times as unused,
           coalesce(c.ids, case when p.shifts = '[]' then '{}' else array[-p.id] end) as goes_by
      from sites.ssus m
      join sites.sites p on p.company_id = m.company_id and p.id = m.site_id
      left join (
        select x.ssu_id, array_agg(w.id order by w.id) as ids
          from sites.work_center_machines x
          join sites.work_centers w on w.company_id = x.company_id and w.id = x.work_center_id
         where x.company_id = app.company_id() and w.shifts <> '[]'
         group by x.ssu_id) c on c.ssu_id = m.id
      left join (
        select t.ssu_id, range_agg(tstzrange(t.began_at, t.ended_at)) as times from sites.unused_times t
         where t.company_id = app.company_id() group by t.ssu_id) u on u.ssu_id = m.id
     where m.company_id = app.company_id() and m.id in (select q.ssu_id from unnest(p_pieces) q)
  ), week as materialized (
    select d.goes_by, coalesce((
             select jsonb_agg(s order by w.id, s)
               from sites.work_centers w
              cross join lateral jsonb_array_elements(w.shifts) s
              where w.company_id = app.company_id() and w.id = any (d.goes_by)), (
             select p.shifts from sites.sites p where p.company_id = app.company_id() and -p.id = any (d.goes_by)),
             z.shifts) as shifts
      from (select distinct m.goes_by from machine m) d
      join app.settings z on z.company_id = app.company_id()
  ), calendar as materialized (
    select w.goes_by, d.span, case when w.shifts = '[]' then tstzmultirange(d.span)
                              else insights.shift_times(w.shifts, d.span, app.timezone()) end as scheduled
      from (select distinct q.span from unnest(p_pieces) q) d
     cross join week w
     where exists (select from unnest(p_pieces) q join machine m on m.id = q.ssu_id
                    where q.span = d.span and m.goes_by = w.goes_by)
  )
  select q.ssu_id, q.span, case when m.unused is null then c.scheduled else c.scheduled - m.unused end
    from unnest(p_pieces) q
    join machine m on m.id = q.ssu_id
    join calendar c on c.goes_by = m.goes_by and c.span = q.span;
end;
$$;
comment on function insights.calendars is
  'When machines are scheduled to work within pieces of their time, by the shifts that hold for them.';
