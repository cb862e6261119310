create function insights.time_after(p_hours tstzmultirange, p_from timestamptz, p_seconds numeric)
  returns timestamptz
  language plpgsql immutable
  set search_path = ''
as $$
declare
  v_left numeric := p_seconds;
  v_span tstzrange;
begin
  for v_span in select s from unnest(p_hours * tstzmultirange(tstzrange(p_from, null))) s loop
    if extract(epoch from upper(v_span) - lower(v_span)) >= v_left then
      return lower(v_span) + v_left * interval '1 second';
    end if;
    v_left := v_left - extract(epoch from upper(v_span) - lower(v_span));
  end loop;
  return greatest(p_from, upper(p_hours)) + v_left * interval '1 second';
end;
$$;
comment on function insights.time_after is
  'When so many seconds of working time have passed; after the last of it by the clock.';
