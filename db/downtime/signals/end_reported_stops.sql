-- As in downtime.enter_status: leaving DOWN ends the open stop, also one that a person opened.
create function downtime.end_reported_stops(p_ssu_id bigint, p_window tstzrange, p_down tstzmultirange)
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_stop downtime.stoppages;
  v_left timestamptz;
begin
  for v_stop in
    select s.* from downtime.stoppages s
     where s.company_id = app.company_id() and s.ssu_id = p_ssu_id and s.source = 'manual' and s.closed_by is null
       and tstzrange(s.started_at, s.ended_at) && p_window
     order by s.started_at, s.id
  loop
    select min(upper(d)) into v_left from unnest(p_down) d
     where upper(d) >= v_stop.started_at and upper(d) < upper(p_window);
    if v_left is distinct from v_stop.ended_at and v_left is not null then
      perform downtime.end_stoppage(v_stop, 'auto', v_left);
    end if;
  end loop;
end;
$$;
comment on function downtime.end_reported_stops is
  'Ends stops that people reported where signals say that the machine was no longer down. Emits downtime.ended.';
