create function downtime.is_open(p_stop downtime.stoppages)
  returns boolean
  language sql immutable parallel safe
  return p_stop.id is not null and p_stop.ended_at is null;
comment on function downtime.is_open is
  'Whether there is a stop and it has not ended.';
