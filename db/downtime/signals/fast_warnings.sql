create function downtime.fast_warnings(p_new downtime.sent_reading[], p_steps downtime.counted[])
  returns jsonb
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = force_custom_plan
as $$
begin
  if not exists (select from unnest(p_steps) c where downtime.is_fast(c.step, c.since, c.at, null)) then
    return '[]';
  end if;
  return (
    select coalesce(jsonb_agg(jsonb_build_object('code', 'implausibly_fast', 'ssuId', m.external_id, 'key', s.key,
             'indexes', j.indexes, 'message', format('The counter went on by %s, more than a hundred a second, and '
               'its meters have counted that. maxPerMinute of the signal leaves such jumps out, or says that it is '
               'so fast; meters.record_reading with correction says what a meter shows.', trim_scale(j.step))
             ) order by j.indexes [1]), '[]')
      from (
        select c.signal_id, sum(c.step) as step, array_agg(u.n order by u.n) as indexes
          from unnest(p_steps) c
          join unnest(p_new) u on u.signal_id = c.signal_id and u.at = c.at
         where downtime.is_fast(c.step, c.since, c.at, null) group by c.signal_id) j
      join downtime.signals s
        on s.company_id = app.company_id() and s.id = j.signal_id and s.counts is null and s.max_per_minute is null
      join sites.ssus m on m.company_id = s.company_id and m.id = s.ssu_id
     where exists (select from maintenance.meters k
                    where k.company_id = s.company_id and k.signal_id = s.id and k.is_active));
end;
$$;
comment on function downtime.fast_warnings is
  'What is to be warned of counters that only meters count, and that went on faster than is believed.';
