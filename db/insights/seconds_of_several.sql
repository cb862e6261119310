create function insights.seconds_of_several(p_times tstzmultirange)
  returns numeric
  language sql immutable parallel safe
  begin atomic
    select trim_scale(extract(epoch from sum(upper(t) - lower(t)))) from unnest(p_times) t;
  end;
comment on function insights.seconds_of_several is
  'How long several stretches of time are together.';
