-- Ten thousand readings are a handful of statements. Who takes in readings of a machine holds its row of
-- downtime.heard, machines in order: what a reading means depends on those before and after it. Then come meters,
-- rules, tasks, and the machines' rows last.
--
-- What is kept is what was read when; statuses, stops, meters and crossings are functions of that, and of nothing else.
-- So it makes no difference in which order, how often and in how many calls readings come.
create function downtime.signals_ingest(p_readings jsonb)
  returns jsonb
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_sent downtime.sent_reading[];
  v_new downtime.sent_reading[];
  v_steps downtime.counted[];
  v_rejected jsonb;
  v_warnings jsonb;
  v_counted jsonb := '{"notCounted": [], "warnings": []}';
begin
  perform app.require('machine_data:manage');
  perform downtime.lock_heard(p_readings);
  v_sent := downtime.read_readings(p_readings);
  v_new := downtime.store_readings(v_sent);
  v_rejected := downtime.rejected_readings(v_sent, cardinality(v_new));
  v_steps := downtime.counter_steps(v_new);
  v_warnings := downtime.reading_warnings(v_sent, v_new, v_steps, v_rejected);
  if v_new <> '{}' then
    perform downtime.note_counting(v_new);
    perform downtime.note_latest(v_new);
    v_counted := downtime.count_pieces(v_new, v_steps);
    perform maintenance.count_signals(v_steps);
    perform maintenance.check_conditions(v_new);
    perform downtime.follow_signals(v_new);
  end if;
  return jsonb_build_object('accepted', jsonb_array_length(p_readings) - jsonb_array_length(v_rejected),
                            'new', cardinality(v_new), 'rejected', v_rejected, 'notCounted', v_counted -> 'notCounted',
                            '_meta', jsonb_build_object('warnings', v_warnings || (v_counted -> 'warnings')
                                                                    || work.flow_warnings()));
end;
$$;
comment on function downtime.signals_ingest is
  'Takes in readings of machines, each once, with what follows: statuses, stops, meters, tasks. Emits '
  'downtime.started, downtime.ended, task.created.';
