-- In the order of the index, so that calls that send the same wait for each other. Planned for how many there are, here
-- and wherever readings of a call are joined: a plan for ten of them takes seconds for ten thousand.
create function downtime.store_readings(p_sent downtime.sent_reading[])
  returns downtime.sent_reading[]
  language plpgsql volatile
  set search_path = ''
  set plan_cache_mode = force_custom_plan
as $$
declare
  v_new downtime.sent_reading[];
begin
  with once as materialized (
    select distinct on (u.signal_id, u.at) u.*
      from unnest(p_sent) u where u.problem is null order by u.signal_id, u.at, u.n
  ), stored as (
    insert into downtime.readings (company_id, signal_id, at, number, word, status_id)
    select app.company_id(), o.signal_id, o.at, o.number, o.word, o.status_id from once o order by o.signal_id, o.at
    on conflict do nothing
    returning signal_id, at
  )
  select coalesce(array_agg(o::downtime.sent_reading order by o.signal_id, o.at), '{}') into v_new
    from once o join stored s on s.signal_id = o.signal_id and s.at = o.at;
  return v_new;
end;
$$;
comment on function downtime.store_readings is
  'Stores those readings that are not there yet, and answers them by signal and time.';
