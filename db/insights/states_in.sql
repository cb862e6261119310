-- Only entries into time that is not planned are looked for, which are few (indexes status_changes_unplanned), and the
-- status at the piece's begin; each lasts until the machine's next one. Before anything was told of a machine nobody
-- had data of it.
-- Long: the same entries by two ways, as most machines are asked of or few.
create function insights.states_in(p_pieces insights.piece[])
  returns setof insights.state
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = force_generic_plan
as $$
declare
  v_spans constant tstzrange[] := array(select distinct p.span from unnest(p_pieces) p);
  v_by_time constant boolean := insights.are_of_most(p_pieces, cardinality(v_spans));
  v_back constant bigint[] := array(
    select u.ssu_id from sites.unused_times u where u.company_id = app.company_id() and u.ended_at is not null);
begin
  return query
  select p.ssu_id, p.span, null::bigint, lower(p.span), p.span * insights.untold_time(m), 'no_data', 'No data', false
    from unnest(p_pieces) p
    join sites.ssus m on m.company_id = app.company_id() and m.id = p.ssu_id
   where p.span && insights.untold_time(m)
  union all
  select c.ssu_id, c.span, c.id, c.at,
         tstzrange(greatest(c.at, lower(c.span)), greatest(c.at, least(n.at, upper(c.span)))), c.kind, c.status,
         c.at >= lower(c.span) and b.kind is distinct from c.kind
           and (c.ssu_id <> all (v_back) or not insights.goes_on(c.ssu_id, c.at))
    from (
      select h.ssu_id, h.span, h.id, h.at, h.status, insights.time_kind(h.category) as kind
        from (
          select p.ssu_id, p.span, e.id, e.at, e.status, e.category
            from unnest(v_spans) d (span)
           cross join lateral (
              select s.ssu_id, s.id, s.at, s.status, s.category from downtime.status_changes s
               where s.company_id = app.company_id() and s.at >= lower(d.span) and s.at < upper(d.span)
                 and s.category in ('MAINTENANCE', 'NO_DATA')
              offset 0) e
            join unnest(p_pieces) p on p.ssu_id = e.ssu_id and p.span = d.span
           where v_by_time
          union all
          select p.ssu_id, p.span, s.id, s.at, s.status, s.category
            from unnest(p_pieces) p
            join downtime.status_changes s
              on s.company_id = app.company_id() and s.ssu_id = p.ssu_id and s.at >= lower(p.span)
             and s.at < upper(p.span) and s.category in ('MAINTENANCE', 'NO_DATA')
           where not v_by_time
          union all
          select p.ssu_id, p.span, l.id, l.at, l.status, l.category
            from unnest(p_pieces) p
           cross join lateral (
              select s.id, s.at, s.status, s.category from downtime.status_changes s
               where s.company_id = app.company_id() and s.ssu_id = p.ssu_id and s.at < lower(p.span)
               order by s.at desc, s.id desc limit 1) l
           where p.begins_unplanned is distinct from false and l.category in ('MAINTENANCE', 'NO_DATA')) h) c
    left join lateral (
      select s.at from downtime.status_changes s
       where s.company_id = app.company_id() and s.ssu_id = c.ssu_id and (s.at, s.id) > (c.at, c.id)
       order by s.at, s.id limit 1) n on true
    left join lateral (
      select insights.time_kind(s.category) as kind from downtime.status_changes s
       where s.company_id = app.company_id() and s.ssu_id = c.ssu_id and (s.at, s.id) < (c.at, c.id)
       order by s.at desc, s.id desc limit 1) b on c.at >= lower(c.span);
end;
$$;
comment on function insights.states_in is
  'When machines were in states in which their time is not planned, within pieces of their time.';
