-- A state signal speaks when its status is another than at its reading before, so that what a person set holds until
-- then. Longer than the machine's silence without a word it is in no data; the next word brings back what it was in, or
-- what that says; where that was never told, no state. Where its signals say that nothing is known any more
-- (downtime.unknown_times), it is in no data at once. Who repairs it may switch it off: MAINTENANCE does not become no
-- data. What was put out of use is in no data, and the first word of each signal after that says something new.
--
-- At one moment signals make a machine enter one state. Of several that change then the most careful one holds
-- (downtime.carefulness), of two alike the one whose key comes first; what a person says at that moment comes after,
-- and is what a machine that was silent comes back to.
--
-- A reading means its status as that was at its time (sites.category_at). Where the company changes the category of
-- what a machine is in, the machine enters that anew: into MAINTENANCE also from no data, and out of it into no data
-- where it is silent. Of one without signals, or never heard, nobody waits for word.
--
-- Of thousands of words most say nothing: they are left out before the rest is asked. Signals are read one by one
-- (offset 0): a month that has just begun has no statistics, and all machines' readings in it would be gone through.
--
-- Long: one statement, step by step.
create function downtime.told_states(p_ssu_id bigint, p_from timestamptz, p_to timestamptz)
  returns downtime.entered[]
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = force_generic_plan
as $$
declare
  v_is_sending boolean := (
    select case when bool_or(coalesce(s.last_at, s.stale_since) is not null) then bool_or(s.is_active) end
      from downtime.signals s where s.company_id = app.company_id() and s.ssu_id = p_ssu_id);
  v_silence interval := case when v_is_sending is not null then downtime.silence(p_ssu_id) end;
  v_until timestamptz := case when p_to = 'infinity' and v_is_sending then app.now() end;
  v_before downtime.entered := downtime.state_at(p_ssu_id, p_from);
  v_unknown tstzmultirange := downtime.unknown_times(p_ssu_id, p_from, p_to);
  v_unused timestamptz := (
    select max(c.at) from downtime.status_changes c
     where c.company_id = app.company_id() and c.ssu_id = p_ssu_id and c.source = 'manual' and c.category = 'NO_DATA'
       and c.at <= p_from);
begin
  return array(
    with status as materialized (
      select y.* from sites.ssu_statuses y where y.company_id = app.company_id()
    ), said as (
      select r.at, s.id as signal_id, r.status_id, y.name as status, c.category, false as is_manual,
             v_unknown @> r.at as is_unknown, downtime.carefulness(c.category) as carefulness, s.key, null::bigint as id
        from downtime.signals s
       cross join lateral (
          select x.at, x.status_id from downtime.readings x
           where x.company_id = app.company_id() and x.signal_id = s.id
             and x.at >= case when p_from is null then '-infinity' else p_from end and x.at <= p_to
          offset 0) r
        left join status y on y.id = r.status_id
       cross join lateral (select sites.category_at(y, r.at) as category) c
       where s.company_id = app.company_id() and s.ssu_id = p_ssu_id
      union all
      select c.at, null, null, c.status, c.category, true, false, null, null, c.id from downtime.status_changes c
       where c.company_id = app.company_id() and c.ssu_id = p_ssu_id and c.source = 'manual'
         and c.at >= case when p_from is null then '-infinity' else p_from end and c.at <= p_to
    ), word as materialized (
      select g.at, g.signal_id, g.status_id, g.status, g.category, g.is_manual, g.is_unknown, g.is_last, g.place
        from (select n.*, lag(n.is_last) over (order by n.place) as was_last
                from (select s.*, row_number() over o as place, lag(s.is_unknown) over o as was_unknown,
                             coalesce(coalesce(lead(s.at) over o, v_until) - s.at > v_silence, false) as is_last
                        from said s
                      window o as (order by s.at, s.is_manual, s.carefulness nulls first, s.key collate "C" desc, s.id)
                     ) n) g
       where g.is_manual or g.status_id is not null or g.is_last or g.was_last
          or g.is_unknown is distinct from g.was_unknown
    ), earlier as (
      select r.at, s.id as signal_id, r.status_id
        from downtime.signals s
       cross join lateral downtime.reading_before(s.id, p_from, 'status') r
       where r.at > case when v_unused is null then '-infinity' else v_unused end
         and s.company_id = app.company_id() and s.ssu_id = p_ssu_id and s.kind = 'state'
    ), spoken as (
      select w.at, w.is_manual, w.is_unknown, w.place, null as changed,
             case when w.is_unknown then w.at when w.is_last then w.at + v_silence end as silent_from,
             case when w.is_manual or t.at is not null then w.status end as status,
             case when w.is_manual or t.at is not null then w.category end as category
        from word w
        left join (
          select o.at, o.signal_id, o.status_id,
                 lag(o.status_id) over (partition by o.signal_id order by o.at, o.status_id) as status_before
            from (select e.at, e.signal_id, e.status_id from earlier e
                  union all
                  select x.at, x.signal_id, x.status_id from word x where x.status_id is not null
                  union all
                  select x.at, s.id, null from word x
                    join downtime.signals s
                      on s.company_id = app.company_id() and s.ssu_id = p_ssu_id and s.kind = 'state'
                   where x.is_manual and x.category = 'NO_DATA') o) t
          on t.at = w.at and t.signal_id = w.signal_id and t.status_id is distinct from t.status_before
      union all
      select l.at, false, false, null, y.name, null, null, sites.category_at(y, l.at)
        from status y cross join lateral unnest(y.categories_left_at) l (at)
       where l.at > case when (v_before).at is null then '-infinity' else (v_before).at end and l.at <= p_to
    ), known as (
      select k.*, coalesce((array_agg(k.status) filter (where k.status is not null) over (
                    partition by k.turn)) [1], (v_before).status) as status_known,
             max(k.silent_from) over (partition by k.heard) as silent_since
        from (select s.*, count(s.status) over o as turn, count(s.place) over o as heard
                from spoken s window o as (order by s.at, s.place)) k
    ), meant as (
      select m.at, m.place, m.is_manual, m.is_unknown, m.silent_since,
             m.status is not null and m.at is distinct from p_from as speaks, m.status_known as status,
             coalesce((array_agg(m.category) filter (where m.category is not null) over (
               partition by m.sense)) [1], (v_before).category) as category
        from (select k.*, count(k.category) over (order by k.at, k.place) as sense
                from known k where k.changed is null or k.changed = k.status_known) m
    ), told as (
      select k.*, lag(k.is_silent, 1, false) over (order by k.at, k.place) as returns,
             bool_or(k.is_manual) over (partition by k.at) as is_of_a_word
        from (select n.*, n.category is distinct from 'MAINTENANCE' and coalesce(
                       n.is_unknown or n.silent_since < lead(n.at, 1, v_until) over (order by n.at, n.place),
                       false) as is_silent
                from meant n) k
    ), entered as (
      select t.at, t.place, 0 as part, t.status, t.category, t.is_manual
        from told t
       where t.speaks or t.place is null and not (t.is_silent and t.silent_since <= t.at)
          or t.returns and not t.is_unknown and not t.is_of_a_word and t.place is not null
      union all
      select greatest(t.silent_since, t.at), t.place, 1, 'No data', 'NO_DATA', false
        from told t
       where t.is_silent
         and (greatest(t.silent_since, t.at) is distinct from p_from or (v_before).at is distinct from p_from)
    ), settled as (
      select distinct on (n.at, n.is_manual, n.part) n.at, n.is_manual, n.part, n.status, n.category
        from entered n order by n.at, n.is_manual, n.part, n.place desc
    )
    select (e.at, e.status, e.category)::downtime.entered
      from (select n.*, lag(n.status, 1, (v_before).status) over o as status_before,
                   lag(n.category, 1, (v_before).category) over o as category_before
              from settled n window o as (order by n.at, n.is_manual, n.part)) e
     where not e.is_manual and e.at > case when p_from is null then '-infinity' else p_from end
       and (e.status, e.category) is distinct from (e.status_before, e.category_before)
     order by e.at, e.part);
end;
$$;
comment on function downtime.told_states is
  'The states that readings say a machine entered between two times.';
