-- What was counted before somebody said what a meter shows is in that. A counter that falls behind where it began has
-- counted nothing: its meter shows 0 until it is past that again. What it came to between two readings of a call is due
-- as if each had come by itself.
create function maintenance.count_signals(p_steps downtime.counted[])
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
             select distinct c.signal_id from unnest(p_steps) c))
     order by m.id for no key update);
  if v_meters = '{}' then
    return;
  end if;
  with steps as materialized (
    select k.id as meter_id, s.at, s.step
      from unnest(p_steps) s
      join maintenance.meters k on k.company_id = app.company_id() and k.id = any (v_meters)
           and k.signal_id = s.signal_id
           and s.at > case when k.corrected_at is null then '-infinity' else k.corrected_at end
  ), before_end as (
    update maintenance.usage_rules u
       set next_total = u.next_total + b.advance
      from (select o.id, sum(s.step) as advance
              from maintenance.usage_rules o
              join steps s on s.meter_id = o.meter_id and s.at <= o.since
             where o.company_id = app.company_id() and o.meter_id = any (v_meters) and o.anchor = 'completion'
             group by o.id) b
     where u.company_id = app.company_id() and u.id = b.id and b.advance <> 0
  )
  update maintenance.meters m
     set total = m.total + a.advance, current_value = greatest(m.total + a.advance, 0),
         current_at = greatest(m.current_at, a.at)
    from (select s.meter_id, sum(s.step) as advance, max(s.at) as at from steps s group by s.meter_id) a
   where m.company_id = app.company_id() and m.id = a.meter_id
     and (a.advance <> 0 or m.current_at is null or a.at > m.current_at);
  perform maintenance.rearm(v_meters);
  perform maintenance.open_due(v_meters, maintenance.peaks(v_meters, p_steps));
end;
$$;
comment on function maintenance.count_signals is
  'Advances the meters that count new readings, and opens what is due by them. Emits task.created.';
