-- Time of which nobody has data, and maintenance, is no planned time, so what was made in it is no part of performance:
-- of what a counter went on by between two readings the part of the scheduled time that lies in it; of what people
-- report what they report of a moment of which nobody has data (they report what was made before maintenance, too,
-- when it has begun). A stop goes on in time without data, as in insights.times_in: it is planned.
create function insights.planned_share(p_ssu_id bigint, p_since timestamptz, p_at timestamptz)
  returns numeric
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_by_counter constant boolean := coalesce(p_since < p_at, false);
  v_made constant tstzrange := case when v_by_counter then tstzrange(p_since, p_at)
                               else tstzrange(p_at, p_at, '[]') end;
  v_maintenance tstzmultirange;
  v_unknown tstzmultirange;
  v_unplanned tstzmultirange;
  v_scheduled tstzmultirange;
begin
  select coalesce(range_agg(u.span) filter (where u.category = 'MAINTENANCE' and v_by_counter), '{}'),
         coalesce(range_agg(u.span) filter (where u.category = 'NO_DATA'), '{}')
    into v_maintenance, v_unknown
    from (
      select insights.untold_time(m) as span, 'NO_DATA' as category from sites.ssus m
       where m.company_id = app.company_id() and m.id = p_ssu_id
      union all
      select tstzrange(c.at, c.until), c.category
        from (
          select s.at, s.category, lead(s.at) over (order by s.at, s.id) as until
            from (
              (select b.id, b.at, b.category from downtime.status_changes b
                where b.company_id = app.company_id() and b.ssu_id = p_ssu_id and b.at <= lower(v_made)
                order by b.at desc, b.id desc limit 1)
              union all
              select w.id, w.at, w.category from downtime.status_changes w
               where w.company_id = app.company_id() and w.ssu_id = p_ssu_id and w.at > lower(v_made)
                 and w.at <= upper(v_made)) s) c) u;
  if v_unknown && v_made then
    v_unknown := v_unknown - coalesce((
      select range_agg(tstzrange(s.started_at, s.ended_at)) from downtime.stoppages s
       where s.company_id = app.company_id() and s.ssu_id = p_ssu_id and s.started_at <= upper(v_made)
         and (s.ended_at is null or s.ended_at > lower(v_made))), '{}');
  end if;
  v_unplanned := (v_maintenance + v_unknown) * tstzmultirange(v_made);
  if v_unplanned = '{}' then return 1; end if;
  if not v_by_counter then return 0; end if;
  v_scheduled := (
    select k.scheduled from insights.calendars(array[row(p_ssu_id, v_made, null, null)::insights.piece]) k);
  return case when isempty(v_scheduled) then 0
    else 1 - insights.seconds(v_scheduled * v_unplanned) / insights.seconds(v_scheduled) end;
end;
$$;
comment on function insights.planned_share is
  'Which part of what was made at a time, or since one, was made in time that is planned; 0 to 1.';
