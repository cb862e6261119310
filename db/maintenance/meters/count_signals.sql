-- What was counted before somebody said what a meter shows is in that. A counter that falls behind where it began has
-- counted nothing: its meter shows 0 until it is past that again.
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
  update maintenance.meters m
     set total = m.total + a.advance, current_value = greatest(m.total + a.advance, 0),
         current_at = greatest(m.current_at, a.at)
    from (select k.id, sum(s.step) as advance, max(s.at) as at
            from downtime.counter_steps(p_new) s
            join maintenance.meters k on k.company_id = app.company_id() and k.id = any (v_meters)
                 and k.signal_id = s.signal_id and s.at > coalesce(k.corrected_at, '-infinity')
           group by k.id) a
   where m.company_id = app.company_id() and m.id = a.id and (a.advance <> 0 or m.current_at is null);
  perform maintenance.open_due(v_meters);
end;
$$;
comment on function maintenance.count_signals is
  'Advances the meters that count new readings, and opens what is due by them. Emits task.created.';
