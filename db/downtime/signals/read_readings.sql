-- Machine and signal are looked up once each, however many readings are of them. Whether the machine was in use is
-- asked of when it was read, not of now.
create function downtime.read_readings(p_readings jsonb)
  returns downtime.sent_reading[]
  language plpgsql volatile
  set search_path = ''
  set plan_cache_mode = force_custom_plan
as $$
declare
  v_now timestamptz := app.now();
  v_days integer := (select s.signals_kept_days from app.settings s where s.company_id = app.company_id());
begin
  return array(
    with sent as materialized (
      select (r.n - 1)::integer as n, r.ssu, r.key, r.at, r.value, r.value #>> '{}' as word, r.problem
        from rows from (jsonb_to_recordset(p_readings)
                          as ("ssuId" text, key text, at timestamptz, value jsonb, problem text))
             with ordinality as r (ssu, key, at, value, problem, n)
    ), signal as materialized (
      select k.ssu, k.key, m.id as ssu_id, t.unused, s.id, s.kind, s.states, s.last_at, s.last_number,
             s.last_status_id, s.stale_since,
             case when s.kind = 'counter' then maintenance.rollover_of(s.id) end as rollover
        from (select distinct t.ssu, t.key from sent t) k
        left join sites.ssus m on m.company_id = app.company_id() and m.external_id = k.ssu
        left join downtime.signals s
          on s.company_id = app.company_id() and s.ssu_id = m.id and s.key = k.key and s.is_active
       cross join lateral (
          select range_agg(tstzrange(u.began_at, u.ended_at)) as unused from sites.unused_times u
           where u.company_id = app.company_id() and u.ssu_id = m.id) t
    ), valued as materialized (
      select t.n, t.ssu, t.key, t.at, t.value, t.problem, g.ssu_id, g.id, g.kind, g.states, g.last_at, g.last_number,
             g.last_status_id, g.rollover, g.unused,
             g.stale_since is null and (g.last_at is null or t.at > g.last_at) as is_ahead,
             case when g.kind <> 'state' then downtime.number_read(t.value) end as number,
             case when g.kind = 'state' then t.word end as word
        from sent t left join signal g on g.ssu = t.ssu and g.key = t.key
    )
    select (v.n, v.ssu_id, v.id, v.kind, v.at, v.number, v.word, y.id, v.last_at, v.last_number, v.last_status_id,
            v.is_ahead, coalesce(v.problem,
              case when v.ssu_id is null then format('there is no machine %s', to_json(app.in_short(v.ssu)))
                when v.unused @> v.at
                  then 'the machine ' || sites.unused_in_words(sites.unused_at(v.ssu_id, v.at))
                when v.id is null then format('the machine has no signal %s', to_json(app.in_short(v.key)))
                when downtime.value_problem(v.value, v.number, v.kind, v.rollover) is not null
                  then downtime.value_problem(v.value, v.number, v.kind, v.rollover)
                when v.at > v_now + interval '1 minute' then 'at is in the future'
                when v.at < v_now - v_days * interval '1 day'
                  then format('at is longer ago than the %s days for which readings are kept', v_days) end)
           )::downtime.sent_reading
      from valued v
      left join sites.ssu_statuses y on y.company_id = app.company_id() and y.name = v.states ->> v.word
     order by v.n);
end;
$$;
comment on function downtime.read_readings is
  'The readings of a call with what they are of, and what is wrong with each.';
