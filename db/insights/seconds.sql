create function insights.seconds(p_times tstzmultirange)
  returns numeric
  language sql immutable parallel safe
  begin atomic
    select trim_scale(coalesce(sum(extract(epoch from upper(t) - lower(t))), 0)) from unnest(p_times) t;
  end;
comment on function insights.seconds is
  'How long stretches of time are together, exactly.';
