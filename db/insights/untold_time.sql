-- THE time before anything was told of a machine: until its first stop or status, and until there is one, all of it.
-- Nobody had data of it then.
create function insights.untold_time(p_ssu sites.ssus)
  returns tstzrange
  language sql immutable parallel safe
  return tstzrange(null, (p_ssu).known_since);
comment on function insights.untold_time is
  'When nobody had told a stop or a status of a machine yet.';
