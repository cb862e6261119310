-- What readings make of a machine's history is worked out anew from the last thing known before the first of them to
-- where it is as it was again, or now: of several state signals one that now says something new may make it another
-- state for as long as none changes. What people said stands in it as it is.
-- A thousand machines may speak in one call, so what is asked here of each is planned once: the plans take longer than
-- the answers.
create function downtime.correct_history(p_ssu_id bigint, p_first timestamptz, p_last timestamptz)
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_ssu sites.ssus := downtime.lock_machine(p_ssu_id);
  v_from timestamptz := downtime.known_before(p_ssu_id, p_first);
  v_to timestamptz := downtime.same_again(p_ssu_id, p_first, p_last);
  v_states downtime.entered[];
  v_then downtime.entered;
  v_written record;
begin
  v_states := downtime.told_states(p_ssu_id, v_from, v_to);
  if v_to < 'infinity' then
    v_then := coalesce(
      (select (s.at, s.status, s.category)::downtime.entered
         from unnest(v_states) with ordinality s (at, status, category, n)
        where s.category <> 'NO_DATA' order by s.n desc limit 1),
      downtime.state_at(p_ssu_id, v_from));
    if (v_then).status is distinct from (downtime.state_at(p_ssu_id, v_to)).status then
      v_to := 'infinity';
      v_states := downtime.told_states(p_ssu_id, v_from, v_to);
    end if;
  end if;
  v_written := downtime.write_states(p_ssu_id, v_from, v_to, v_states);
  if v_written.is_changed then
    perform downtime.note_known(v_ssu, 'auto', f.at)
       from (select min(s.at) as at from unnest(v_states) s where s.category <> 'NO_DATA') f where f.at is not null;
    perform downtime.present_state(v_ssu);
  end if;
  if v_written.is_known_otherwise then -- a stop goes on while nothing is known
    perform downtime.correct_stops(p_ssu_id, v_from, v_to);
  elsif v_written.is_changed and downtime.is_begun_since(p_ssu_id, v_from) then -- until the machine is heard to run
    perform downtime.correct_stops(p_ssu_id, v_from, 'infinity');
  end if;
end;
$$;
comment on function downtime.correct_history is
  'Works out what new readings, the first and the last of which are of these times, make of a machine''s states and '
  'stops. Emits downtime.started, downtime.ended.';
