-- Asked eight times for each machine and stretch of time, mostly of nothing or of one stretch: only for several is a
-- sum made. Callers give columns, so that this becomes part of their query.
create function insights.seconds(p_times tstzmultirange)
  returns numeric
  language sql immutable parallel safe
  return case
    when p_times is null or isempty(p_times) then 0
    when p_times = tstzmultirange(range_merge(p_times))
      then trim_scale(extract(epoch from upper(p_times) - lower(p_times)))
    else insights.seconds_of_several(p_times)
  end;
comment on function insights.seconds is
  'How long stretches of time are together, exactly.';
