create function insights.times_within(p_times timestamptz[], p_within tstzmultirange)
  returns bigint
  language sql immutable parallel safe
  return (select count(*) from unnest(p_times) t (at) where p_within @> t.at);
comment on function insights.times_within is
  'How many of some times lie within stretches of time.';
