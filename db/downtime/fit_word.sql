-- Late word of a person is fitted into the machine's history, as late readings are: what happened later stays, and
-- stops are what all of it says (downtime.correct_stops). What signals said since is worked out anew: where the machine
-- was told to be in it already they had said nothing. It means the status as that was then (sites.category_at). Who
-- tells the same again says nothing; nor does who tells of a time out of use, but for what the machine comes back in,
-- or of one before that of which nothing else is known, as nothing says there what it was in meanwhile.
--
-- p_own: the times of earlier words of whoever tells this. What they said of later is taken back: who opens a repair to
-- write down that it was over yesterday does not say that it is broken now.
create function downtime.fit_word(p_ssu sites.ssus, p_status sites.ssu_statuses, p_at timestamptz, p_own timestamptz[])
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_category constant text := sites.category_at(p_status, p_at);
  v_is_heeded boolean := not downtime.is_unheeded(p_ssu.id, p_at);
  v_comebacks bigint[] := downtime.comebacks(p_ssu.id, p_at);
  v_changed timestamptz[];
  v_heard timestamptz := downtime.heard_from(p_ssu.id, p_at);
  v_last timestamptz;
begin
  if v_is_heeded and exists (
       select from (select c.* from downtime.status_changes c
                     where c.company_id = app.company_id() and c.ssu_id = p_ssu.id and c.at = p_at
                     order by c.id desc limit 1) c
        where c.source = 'manual' and (c.status, c.category) = (p_status.name, v_category)) then
    return;
  end if;
  if v_is_heeded then
    insert into downtime.status_changes (company_id, ssu_id, status, category, source, at, person_id, recorded_at)
    values (app.company_id(), p_ssu.id, p_status.name, v_category, 'manual', p_at, app.person_id(), app.now());
    perform downtime.note_known(p_ssu, 'manual', p_at);
  end if;
  v_changed := downtime.take_back_words(p_ssu.id, p_at, p_own);
  if v_heard is not null and v_comebacks <> '{}' then -- what it went out of use in
    perform downtime.correct_history(p_ssu.id, v_heard, v_heard);
  end if;
  v_changed := v_changed || downtime.take_up_anew(p_ssu.id, v_comebacks, p_status, p_at);
  if not v_is_heeded and v_changed = '{}' then
    return;
  end if;
  if v_heard is not null then
    perform downtime.correct_history(p_ssu.id, v_heard, v_heard);
  end if;
  v_last := (select max(t.at) from unnest(v_changed || p_at) t (at));
  perform downtime.correct_stops(p_ssu.id, p_at - interval '1 microsecond', coalesce((
    select min(c.at) from downtime.status_changes c
     where c.company_id = app.company_id() and c.ssu_id = p_ssu.id and c.at > v_last
       and (c.category <> 'NO_DATA' or c.source = 'manual')), 'infinity'));
  if not exists (select from downtime.status_changes c
                  where c.company_id = app.company_id() and c.ssu_id = p_ssu.id and c.at > v_last
                    and c.category <> 'NO_DATA') then
    perform downtime.present_state(p_ssu);
  end if;
end;
$$;
comment on function downtime.fit_word is
  'Fits what a person says late into a locked machine''s history, with the stops that follow. Emits downtime.started, '
  'downtime.ended.';
