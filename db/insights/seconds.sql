-- Asked eight times for each machine and stretch of time, mostly of nothing or of one stretch: only of several is a sum
-- made.
create function insights.seconds(p_times tstzmultirange)
  returns numeric
  language plpgsql immutable parallel safe
  set search_path = ''
as $$
begin
  if p_times is null or isempty(p_times) then
    return 0;
  elsif p_times = tstzmultirange(range_merge(p_times)) then
    return trim_scale(extract(epoch from upper(p_times) - lower(p_times)));
  end if;
  return (select trim_scale(sum(extract(epoch from upper(t) - lower(t)))) from unnest(p_times) t);
end;
$$;
comment on function insights.seconds is
  'How long stretches of time are together, exactly.';
