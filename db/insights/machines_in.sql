-- THE machines of a window: those that were in use in some of what is known of it, whatever they are now, and those on
-- which pieces were counted. One that is in use and of which nothing was told by then is there too, for what it lacks.
-- A machine is monitored once a status or a stop of it was told. A view asks this day by day, so it is planned once.
create function insights.machines_in(p_window tstzrange, p_ssu_id bigint default null, p_among bigint[] default null)
  returns setof insights.machine
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = force_generic_plan
as $$
declare
  v_on_none constant bigint[] := array(
    select s.ssu_id from downtime.signals s
     where s.company_id = app.company_id() and s.kind = 'counter'
       and exists (select from downtime.uncounted_pieces k
                    where k.company_id = s.company_id and k.signal_id = s.id and k.kind = 'good'
                      and k.hour < upper(p_window) and k.last_at >= lower(p_window)
                      and k.code <> 'implausible_jump' and k.quantity <> 0));
  v_counted constant bigint[] := array(
    select s.ssu_id from downtime.signals s
     where s.company_id = app.company_id() and s.counts = 'good' and s.counts_since < upper(p_window)
       and s.last_at >= lower(p_window) and s.ssu_id <> all (v_on_none));
  v_unused constant bigint[] := array(
    select m.id from sites.ssus m
      join sites.unused_times u on u.company_id = m.company_id and u.ssu_id = m.id and u.began_at < upper(p_window)
     where m.company_id = app.company_id()
     group by m.company_id, m.id
    having range_agg(tstzrange(u.began_at, u.ended_at)) @> (p_window - insights.untold_time(m)));
  v_tells_setup constant boolean := exists (
    select from maintenance.reason_codes r where r.company_id = app.company_id() and r.counts_as = 'setup');
begin
  return query
  select m.id, m.external_id, m.name, w.told, f.figures,
         insights.ratios_of(f.figures, w.told, m.id = any (v_counted), m.id = any (v_on_none), v_tells_setup)
    from insights.window_figures(p_window, array(
           select s.id from sites.ssus s
            where s.company_id = app.company_id() and (p_ssu_id is null or s.id = p_ssu_id)
              and (p_among is null or s.id = any (p_among)))) f
    join sites.ssus m on m.company_id = app.company_id() and m.id = f.ssu_id
   cross join lateral (select coalesce(m.known_since < upper(p_window), false)) w (told)
   where m.id = p_ssu_id or (f.figures).counts > 0
      or case when w.told then m.id <> all (v_unused) else m.is_active end
   order by m.name collate app.alphabet, m.id;
end;
$$;
comment on function insights.machines_in is
  'The machines of a window, one of them or those among some, with their figures, by name.';
