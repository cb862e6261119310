create function downtime.downtime_events_close(p_id bigint, p_occurred_at timestamptz default null)
  returns jsonb
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_stop downtime.stoppages;
begin
  perform app.require('machine_data:manage');
  v_stop := downtime.find_stoppage(p_id);
  perform app.refuse_input(app.occurred_at_problems(p_occurred_at));
  perform downtime.lock_machine(v_stop.ssu_id);
  v_stop := downtime.find_stoppage(p_id); -- as it is now that nobody else ends it
  if v_stop.ended_at is null then
    if p_occurred_at < v_stop.started_at then
      perform app.refuse_input(jsonb_build_array(jsonb_build_object('path', 'occurredAt', 'message',
        format('is before the stop started, at %s', app.iso(v_stop.started_at)))));
    end if;
    v_stop := downtime.end_stoppage(v_stop, 'manual', coalesce(p_occurred_at, app.now()));
    -- One that had ended before somebody reported it was not as reported.
    update downtime.stoppages s
       set begun_at = null, source = coalesce(w.source, 'auto'), opened_by = w.person_id
      from (select) as one left join lateral downtime.begun_by(v_stop.ssu_id, v_stop.started_at) w on true
     where s.company_id = app.company_id() and s.id = v_stop.id and s.begun_at > v_stop.ended_at;
    perform downtime.end_by_hand(v_stop.ssu_id, v_stop.ended_at, app.person_id(), v_stop.started_at);
    if (downtime.state_at(v_stop.ssu_id, 'infinity')).at > v_stop.ended_at then
      perform downtime.correct_stops(v_stop.ssu_id, v_stop.ended_at, 'infinity'); -- it may have stopped anew since
    end if;
  end if;
  return downtime.downtime_event_json(v_stop.id);
end;
$$;
comment on function downtime.downtime_events_close is
  'Ends a stop; one that has ended stays as it is. The machine''s status stays too; where it went DOWN anew since, the '
  'next stop is there. Refuses with not_found, invalid_input. Emits downtime.started, downtime.ended.';
