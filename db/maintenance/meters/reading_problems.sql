create function maintenance.reading_problems(
  p_meter   maintenance.meters,
  p_reading maintenance.meter_readings,
  p_words   text[]
)
  returns jsonb
  language plpgsql stable
  set search_path = ''
as $$
begin
  return app.occurred_at_problems(p_reading.at) || (
    select coalesce(jsonb_agg(jsonb_build_object('path', p.path, 'message', p.message)), '[]')
      from (
        select case p_reading.at when app.now() then 'id' else 'occurredAt' end,
               format('its machine %s %s', s.name, sites.unused_in_words(sites.unused_at(s.id, p_reading.at)))
          from sites.ssus s
         where s.company_id = app.company_id() and s.id = p_meter.ssu_id
           and (sites.unused_at(s.id, p_reading.at)).ssu_id is not null
        union all
        select w.word, format('does not go with %s: a reading is one of both', p_words[1])
          from unnest(p_words) with ordinality w (word, n) where w.n > 1
        union all
        select v.path, format('must be below %s, where the meter begins again at 0', trim_scale(p_meter.rollover))
          from (values ('value', p_reading.value), ('replacement.lastReading', p_reading.old_value)) v (path, value)
         where v.value >= p_meter.rollover and p_meter.source = 'manual'
        union all
        select 'occurredAt', format('is longer ago than the %s days for which readings are kept', s.signals_kept_days)
          from app.settings s
         where s.company_id = app.company_id() and p_meter.source = 'signal'
           and p_reading.at < app.now() - s.signals_kept_days * interval '1 day'
      ) p (path, message));
end;
$$;
comment on function maintenance.reading_problems is
  'What is wrong with a reading of a meter by itself; words: what it says besides its value.';
