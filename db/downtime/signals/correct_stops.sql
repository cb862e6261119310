-- A stop is a time in DOWN, from where the machine entered it to where it left it, whoever told so and whenever. Beside
-- that stands what people said: one that somebody began begins there, in whatever status, and where somebody ended one
-- it ends, until the machine is DOWN anew, or enters another status that is, or somebody says so, or until one began
-- that somebody ended later. Looked at are whole times in DOWN, so that an end by hand in one is seen, all of what a
-- reason was given for, and all of what somebody began, as no other stop is beside it.
create function downtime.correct_stops(p_ssu_id bigint, p_from timestamptz, p_to timestamptz)
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_window tstzrange := downtime.whole_stops(p_ssu_id, p_from, p_to);
  v_told tstzrange := (
    select range_merge(range_agg(tstzrange(s.said_from, s.said_until, '[]'))) from downtime.stoppages s
     where s.company_id = app.company_id() and s.ssu_id = p_ssu_id and s.said_until >= lower(v_window)
       and s.said_from <= upper(v_window));
  v_begun downtime.stop_span[];
  v_changed timestamptz;
  v_down tstzmultirange;
  v_said tstzmultirange;
begin
  if not v_window @> v_told then
    v_window := downtime.whole_stops(p_ssu_id, least(lower(v_window), lower(v_told)),
                                     greatest(upper(v_window), upper(v_told)));
  end if;
  loop
    v_begun := downtime.begun_stops(p_ssu_id, v_window);
    v_changed := downtime.changed_until(p_ssu_id, v_window, v_begun);
    exit when (v_changed > upper(v_window)) is not true;
    v_window := downtime.whole_stops(p_ssu_id, lower(v_window), v_changed);
  end loop;
  v_down := downtime.down_within(p_ssu_id, v_window);
  select coalesce(range_agg(tstzrange(b.started_at, coalesce(b.ended_at, 'infinity'))), '{}') into v_said
    from unnest(v_begun) b;
  select v_said + coalesce(range_agg(tstzrange(e.at, least(upper(d), n.began, w.at))), '{}') into v_said
    from unnest(v_down) d
    join downtime.stop_ends e on e.company_id = app.company_id() and e.ssu_id = p_ssu_id
     and e.at >= lower(v_window) and e.at < upper(v_window) and d @> e.at
     and (e.at > lower(d) or not downtime.is_end_before(p_ssu_id, e.at))
   cross join lateral (
      select min(o.began) as began from downtime.stop_ends o
       where o.company_id = e.company_id and o.ssu_id = e.ssu_id and o.at > e.at and o.began >= e.at) n
   cross join lateral (
      select min(c.at) as at from downtime.status_changes c
       where c.company_id = e.company_id and c.ssu_id = e.ssu_id and c.at > e.at and c.at < upper(d)
         and c.category = 'DOWN' and (c.source = 'manual' or c.status is distinct from (
               select b.status from downtime.status_changes b
                where b.company_id = c.company_id and b.ssu_id = c.ssu_id and (b.at, b.id) < (c.at, c.id)
                  and (b.category <> 'NO_DATA' or b.source = 'manual')
                order by b.at desc, b.id desc limit 1))) w;
  perform downtime.write_stops(p_ssu_id, v_window, v_down - v_said, v_begun);
end;
$$;
comment on function downtime.correct_stops is
  'Makes the stops of a locked machine within a time what its history and people say. Emits downtime.started, '
  'downtime.ended.';
