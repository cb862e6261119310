-- What is newer than all that is stored of its signal cannot be there yet: who sends of the same machine waits
-- (downtime.lock_heard). Only for the others the index is asked first, and most calls have none of them.
--
-- Planned for how many there are, here and wherever readings of a call are joined: a plan for ten of them takes seconds
-- for ten thousand.
create function downtime.store_readings(p_sent downtime.sent_reading[])
  returns downtime.sent_reading[]
  language plpgsql volatile
  set search_path = ''
  set plan_cache_mode = force_custom_plan
as $$
declare
  v_new downtime.sent_reading[] := array(
    select distinct on (u.signal_id, u.at) u::downtime.sent_reading
      from unnest(p_sent) u where u.problem is null order by u.signal_id, u.at, u.n);
begin
  insert into downtime.readings (company_id, signal_id, at, number, word, status_id)
  select app.company_id(), u.signal_id, u.at, u.number, u.word, u.status_id from unnest(v_new) u where u.is_ahead;
  if exists (select from unnest(v_new) u where not u.is_ahead) then
    with stored as (
      insert into downtime.readings (company_id, signal_id, at, number, word, status_id)
      select app.company_id(), u.signal_id, u.at, u.number, u.word, u.status_id
        from unnest(v_new) u where not u.is_ahead order by u.signal_id, u.at
      on conflict do nothing
      returning signal_id, at
    )
    select coalesce(array_agg(u::downtime.sent_reading order by u.signal_id, u.at), '{}') into v_new
      from unnest(v_new) u
      left join stored s on s.signal_id = u.signal_id and s.at = u.at
     where u.is_ahead or s.at is not null;
  end if;
  return v_new;
end;
$$;
comment on function downtime.store_readings is
  'Stores those readings that are not there yet, and answers them by signal and time.';
