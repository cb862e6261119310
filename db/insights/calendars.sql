-- Where no shifts hold for it a machine is to work the clock round. Of time out of use nothing is scheduled.
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
    select h.ssu_id, h.week, h.shifts, u.times as unused
      from insights.machine_shifts(array(select distinct q.ssu_id from unnest(p_pieces) q)) h
      left join (
        select t.ssu_id, range_agg(tstzrange(t.began_at, t.ended_at)) as times from sites.unused_times t
         where t.company_id = app.company_id() group by t.ssu_id) u on u.ssu_id = h.ssu_id
  ), week as materialized (
    select m.week, (array_agg(m.shifts))[1] as shifts from machine m group by m.week
  ), calendar as materialized (
    select d.week, d.span, case when w.shifts = '[]' then tstzmultirange(d.span)
                           else insights.shift_times(w.shifts, d.span, app.timezone()) end as scheduled
      from (select distinct m.week, q.span from unnest(p_pieces) q join machine m on m.ssu_id = q.ssu_id) d
      join week w on w.week = d.week
  )
  select q.ssu_id, q.span, case when m.unused is null then c.scheduled else c.scheduled - m.unused end
    from unnest(p_pieces) q
    join machine m on m.ssu_id = q.ssu_id
    join calendar c on c.week = m.week and c.span = q.span;
end;
$$;
comment on function insights.calendars is
  'When machines are scheduled to work within pieces of their time, by the shifts that hold for them.';
