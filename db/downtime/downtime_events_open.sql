create function downtime.downtime_events_open(
  p_ssu_id      text,
  p_note        text default null,
  p_occurred_at timestamptz default null,
  p_ended_at    timestamptz default null
)
  returns jsonb
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_ssu sites.ssus;
  v_last downtime.stoppages;
  v_problems jsonb;
  v_left timestamptz;
begin
  perform app.require('machine_data:manage');
  v_ssu := downtime.lock_machine((sites.find_ssu(p_ssu_id)).id);
  if p_ended_at is not null then
    perform app.refuse_input(downtime.past_stop_problems(v_ssu, p_occurred_at, p_ended_at));
    v_last := downtime.write_past_stop(v_ssu, p_occurred_at, p_ended_at, p_note);
    return downtime.downtime_event_json(v_last.id);
  end if;
  v_last := downtime.last_stoppage(v_ssu.id);
  v_problems := sites.out_of_use_problems(p_ssu_id) || app.occurred_at_problems(p_occurred_at);
  if p_occurred_at < v_last.ended_at and not downtime.is_standing(v_last) then
    v_problems := v_problems || jsonb_build_object('path', 'occurredAt', 'message',
      format('is before the end of the machine''s last stop: downtime event %s ended at %s; one that is over goes '
             'before it with endedAt', v_last.id, app.iso(v_last.ended_at)));
  end if;
  if p_occurred_at < sites.used_since(v_ssu.id) then
    v_problems := v_problems || jsonb_build_object('path', 'occurredAt', 'message',
      format('is before the machine came back into use, at %s', app.iso(sites.used_since(v_ssu.id))));
  end if;
  perform app.refuse_input(v_problems);
  if downtime.is_standing(v_last) then
    perform app.refuse('invalid_transition', format('%s is stopped already, since %s%s.', v_ssu.name,
                                                    app.iso(v_last.started_at), ', until ' || app.iso(v_last.ended_at)),
      jsonb_build_object('downtimeEventId', v_last.id, 'allowedTransitions',
                         case when v_last.ended_at is null then '["ended"]' else '[]' end::jsonb));
  end if;
  v_last := downtime.open_stoppage(v_ssu.id, coalesce(p_occurred_at, app.now()), true, p_note);
  perform downtime.note_known(v_ssu, 'manual', v_last.started_at);
  select b.ended_at into v_left
    from unnest(downtime.begun_stops(v_ssu.id, tstzrange(v_last.started_at, 'infinity'))) b where b.id = v_last.id;
  if v_left is not null then
    v_last := downtime.end_stoppage(v_last, 'auto', v_left);
  end if;
  return downtime.downtime_event_json(v_last.id);
end;
$$;
comment on function downtime.downtime_events_open is
  'Reports that a machine has stopped, or with p_ended_at that it had; its status stays as it is. Where it left DOWN '
  'since, the stop has ended then. '
  'Refuses with not_found, invalid_input, invalid_transition. Emits downtime.started, downtime.ended.';
