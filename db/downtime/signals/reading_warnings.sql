-- A value that means no status changes nothing, which nobody would see: it is told each time that it is sent, once a
-- value. A jump of a counter that only meters count is told here; of one that counts pieces it is told with those.
create function downtime.reading_warnings(
  p_sent     downtime.sent_reading[],
  p_new      downtime.sent_reading[],
  p_steps    downtime.counted[],
  p_rejected jsonb
)
  returns jsonb
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = force_custom_plan
as $$
declare
  v_warnings jsonb;
begin
  select coalesce(jsonb_agg(jsonb_build_object('code', 'unmapped_state', 'ssuId', m.external_id, 'key', s.key,
           'indexes', w.indexes, 'message', format('%s of %s means no status: %s. It changes nothing; states of the '
             'signal in section machineData says what values mean.', to_json(left(w.word, 100)), s.key,
             coalesce((select 'mapped are ' || string_agg(to_json(k.value)::text, ', ' order by k.value)
                         from (select o.value from jsonb_object_keys(s.states) o (value) order by 1 limit 50) k),
                      'none of its values is mapped'))) order by w.indexes [1]), '[]')
    into v_warnings
    from (
      select u.signal_id, u.word, array_agg(u.n order by u.n) as indexes
        from unnest(p_sent) u
       where u.kind = 'state' and u.word is not null and u.status_id is null
         and u.n not in (select (j.value ->> 'index')::integer from jsonb_array_elements(p_rejected) j)
       group by u.signal_id, u.word order by min(u.n) limit 100) w
    join downtime.signals s on s.company_id = app.company_id() and s.id = w.signal_id
    join sites.ssus m on m.company_id = s.company_id and m.id = s.ssu_id;
  if exists (select from unnest(p_steps) c where c.left_out > 0) then
    v_warnings := v_warnings || (
      select coalesce(jsonb_agg(jsonb_build_object('code', 'implausible_jump', 'ssuId', m.external_id, 'key', s.key,
               'indexes', j.indexes, 'message', format('The counter jumped by %s, more than its maxPerMinute, %s, '
                 'allows: its meters do not count that, and go on from there.', trim_scale(j.left_out),
                 trim_scale(s.max_per_minute))) order by j.indexes [1]), '[]')
        from (
          select c.signal_id, sum(c.left_out) as left_out, array_agg(u.n order by u.n) as indexes
            from unnest(p_steps) c
            join unnest(p_new) u on u.signal_id = c.signal_id and u.at = c.at
           where c.left_out <> 0 group by c.signal_id) j
        join downtime.signals s on s.company_id = app.company_id() and s.id = j.signal_id and s.counts is null
        join sites.ssus m on m.company_id = s.company_id and m.id = s.ssu_id
       where j.left_out > 0);
  end if;
  return v_warnings || downtime.fast_warnings(p_new, p_steps);
end;
$$;
comment on function downtime.reading_warnings is
  'What is to be warned of readings that are taken: states that mean nothing, jumps of what only meters count.';
