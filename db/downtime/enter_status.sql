-- THE way of a machine into a status that is said of now: by a task (work.set_machine_status), or as the company
-- changes its statuses or its use. DOWN opens a stop where none is open, leaving DOWN or coming to run ends the open
-- one, also one by hand; a machine out of use does not stop. What it is in already is kept and counts, as stops may
-- have been begun or ended by hand. What is of now comes after all that is known, as calls of one moment take turns.
-- What is told late, or at the moment of a reading by a clock ahead, is fitted in there (downtime.fit_word).
create function downtime.enter_status(
  p_ssu_id    bigint,
  p_status_id bigint,
  p_at        timestamptz default null,
  p_stops     boolean default true,
  p_own       timestamptz[] default '{}'
)
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_at timestamptz := least(coalesce(p_at, app.now()), app.now());
  v_ssu sites.ssus;
  v_status sites.ssu_statuses;
  v_left text;
  v_last downtime.status_changes;
  v_stop downtime.stoppages;
begin
  perform downtime.fall_silent(p_ssu_id);
  v_ssu := downtime.lock_machine(p_ssu_id);
  select s.* into v_status from sites.ssu_statuses s where s.company_id = app.company_id() and s.id = p_status_id;
  select c.* into v_last from downtime.status_changes c
   where c.company_id = app.company_id() and c.ssu_id = p_ssu_id order by c.at desc, c.id desc limit 1;
  v_stop := downtime.last_stoppage(p_ssu_id);
  if v_at = app.now() then
    v_at := greatest(v_at, v_last.at, sites.used_since(p_ssu_id), v_stop.started_at, v_stop.ended_at);
  end if;
  if v_at < app.now() or v_last.source = 'auto' and v_last.at = v_at then
    perform downtime.fit_word(v_ssu, v_status, v_at, p_own);
    return;
  end if;
  -- While nothing was heard the machine was in what it was in before, as far as anybody knows.
  v_left := coalesce((downtime.state_at(p_ssu_id, 'infinity')).category, (
    select s.category from sites.ssu_statuses s where s.company_id = app.company_id() and s.id = v_ssu.status_id));
  if v_ssu.status_id = v_status.id and v_left = v_status.category and v_ssu.no_data_since is null
     and v_last.source = 'manual' and v_last.at = v_at then
    return;
  end if;
  update sites.ssus s set status_id = v_status.id, no_data_since = null, updated_at = app.now()
   where s.company_id = app.company_id() and s.id = p_ssu_id
     and (s.status_id is distinct from v_status.id or s.no_data_since is not null);
  insert into downtime.status_changes (company_id, ssu_id, status, category, source, at, person_id, recorded_at)
  values (app.company_id(), p_ssu_id, v_status.name, v_status.category, 'manual', v_at, app.person_id(),
          app.now());
  perform downtime.note_known(v_ssu, 'manual', v_at);
  if v_status.category = 'DOWN' and v_ssu.is_active and p_stops and not downtime.is_open(v_stop) then
    perform downtime.open_stoppage(p_ssu_id, v_at);
  elsif (v_status.category = 'UP' or v_status.category <> 'DOWN' and v_left = 'DOWN') and downtime.is_open(v_stop) then
    perform downtime.end_stoppage(v_stop, 'manual', v_at);
  end if;
end;
$$;
comment on function downtime.enter_status is
  'Puts a machine into a status, with the stop that this opens or ends. Emits downtime.started, downtime.ended.';
