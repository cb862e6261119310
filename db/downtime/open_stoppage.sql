-- The caller holds the machine's lock and has seen that no stop of it is open. A stop never starts before the last one
-- ended: that a call whose clock stood still while it waited for the machine, or a task that tells late, would say so
-- is no reason to count the time twice. Who says that it stands again has the last word over ends that were said of
-- later. What is reported by hand is kept with the stop (begun_at), what a task says in the machine's history.
create function downtime.open_stoppage(
  p_ssu_id     bigint,
  p_at         timestamptz,
  p_is_by_hand boolean default false,
  p_note       text default null
)
  returns downtime.stoppages
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_at constant timestamptz := greatest(p_at, (downtime.last_stoppage(p_ssu_id)).ended_at);
  v_stop downtime.stoppages;
begin
  insert into downtime.stoppages as s (company_id, ssu_id, source, started_at, begun_at, note, opened_by, opened_at)
  values (app.company_id(), p_ssu_id, 'manual', v_at, case when p_is_by_hand then v_at end, p_note, app.person_id(),
          app.now())
  returning s.* into v_stop;
  delete from downtime.stop_ends e
   where e.company_id = app.company_id() and e.ssu_id = p_ssu_id and e.at >= v_stop.started_at;
  perform app.emit('downtime.started', variadic downtime.stoppages_news(array[v_stop]));
  return v_stop;
end;
$$;
comment on function downtime.open_stoppage is
  'Starts a stop of a locked machine that a person tells of. Emits downtime.started.';
