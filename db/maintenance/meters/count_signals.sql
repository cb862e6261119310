-- A meter's total is the sum of the steps from each reading to the next by time. One that comes late stands between two
-- others: their step is taken out, and those to it and from it come in. Only then are stored readings looked at.
create function maintenance.count_signals(p_new downtime.sent_reading[])
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_meters bigint[];
begin
  v_meters := array(
    select m.id from maintenance.meters m
     where m.company_id = app.company_id() and m.is_active and m.signal_id = any (array(
             select distinct u.signal_id from unnest(p_new) u where u.kind = 'counter'))
     order by m.id for no key update);
  if v_meters = '{}' then
    return;
  end if;
  perform maintenance.rearm(v_meters);
  with new as materialized (
    select u.* from unnest(p_new) u where u.kind = 'counter'
  ), touched as materialized (
    select m.id, m.rollover, n.signal_id, min(n.at) as first, max(n.at) as last, n.last_at, n.last_number,
           coalesce(min(n.at) < n.last_at, false) as is_late
      from new n join maintenance.meters m
        on m.company_id = app.company_id() and m.signal_id = n.signal_id and m.id = any (v_meters)
     group by m.id, m.rollover, n.signal_id, n.last_at, n.last_number
  ), sequence as (
    select t.id, t.rollover, t.last_at as at, t.last_number as number, false as is_new
      from touched t where not t.is_late and t.last_at is not null
    union all
    select t.id, t.rollover, n.at, n.number, true from touched t join new n on n.signal_id = t.signal_id
     where not t.is_late
    union all
    select t.id, t.rollover, r.at, r.number, n.at is not null
      from touched t
     cross join lateral downtime.readings_around(t.signal_id, t.first, t.last) r
      left join new n on n.signal_id = t.signal_id and n.at = r.at
     where t.is_late
  ), step as (
    select s.id, maintenance.advance(lag(s.number) over (partition by s.id order by s.at), s.number, s.rollover) as now,
           0 as before from sequence s
    union all
    select s.id, 0, maintenance.advance(lag(s.number) over (partition by s.id order by s.at), s.number, s.rollover)
      from sequence s where not s.is_new
  )
  update maintenance.meters m
     set total = m.total + a.advance, current_value = m.total + a.advance, current_at = app.now()
    from (select s.id, sum(s.now) - sum(s.before) as advance from step s group by s.id) a
   where m.company_id = app.company_id() and m.id = a.id and a.advance <> 0;
  perform maintenance.open_due(v_meters);
end;
$$;
comment on function maintenance.count_signals is
  'Advances the meters that count new readings, and opens what is due by them. Emits task.created.';
