-- As one that was opened and ended by hand: what was said before of the same time is over, and where the machine had
-- left DOWN meanwhile, it ended then.
create function downtime.write_past_stop(p_ssu sites.ssus, p_from timestamptz, p_to timestamptz, p_note text)
  returns downtime.stoppages
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_stop downtime.stoppages;
  v_left timestamptz;
begin
  delete from downtime.stop_ends e
   where e.company_id = app.company_id() and e.ssu_id = p_ssu.id and e.at >= p_from and e.at < p_to;
  perform downtime.end_by_hand(p_ssu.id, p_to, app.person_id());
  insert into downtime.stoppages as s
    (company_id, ssu_id, source, started_at, begun_at, note, opened_by, opened_at, ended_at, closed_at, closed_by)
  values (app.company_id(), p_ssu.id, 'manual', p_from, p_from, p_note, app.person_id(), app.now(), p_to, app.now(),
          app.person_id())
  returning s.* into v_stop;
  perform downtime.note_known(p_ssu, 'manual', p_from);
  select b.ended_at into v_left from unnest(downtime.begun_stops(p_ssu.id, tstzrange(p_from, p_to))) b
   where b.id = v_stop.id;
  if v_left < p_to then
    update downtime.stoppages s set ended_at = v_left, closed_by = downtime.ended_by(p_ssu.id, v_left)
     where s.company_id = app.company_id() and s.id = v_stop.id
    returning s.* into v_stop;
  end if;
  perform app.emit('downtime.started', variadic downtime.stoppages_news(array[
    jsonb_populate_record(v_stop, '{"ended_at": null}')]));
  perform app.emit('downtime.ended', variadic downtime.stoppages_news(array[v_stop]));
  return v_stop;
end;
$$;
comment on function downtime.write_past_stop is
  'Writes down a stop of a locked machine that is over. Emits downtime.started, downtime.ended.';
