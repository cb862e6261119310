-- By a machine's clock that is ahead its stop may end in a moment. One that was ended while this call waited for the
-- machine is over, although its end is later than the call's time; so is one that ended where it began.
create function downtime.is_standing(p_stop downtime.stoppages)
  returns boolean
  language sql stable parallel safe
  return p_stop.id is not null
    and (p_stop.ended_at is null or p_stop.ended_at > greatest(app.now(), p_stop.closed_at, p_stop.started_at));
comment on function downtime.is_standing is
  'Whether there is a stop and it has not ended, or only ends ahead.';
