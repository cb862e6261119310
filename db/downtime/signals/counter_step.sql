-- A jump counts nothing: the counter goes on from there. Where it falls back after it, to where it might be, the jump
-- was a sample that was wrong, and it goes on from the reading before.
create function downtime.counter_step(
  p_before     numeric,
  p_before_at  timestamptz,
  p_from       numeric,
  p_from_at    timestamptz,
  p_to         numeric,
  p_to_at      timestamptz,
  p_rollover   numeric,
  p_per_minute numeric,
  p_since      timestamptz
)
  returns downtime.counter_step
  language sql immutable parallel safe
  return case
    when p_per_minute is null then row(maintenance.advance(p_from, p_to, p_rollover), 0)::downtime.counter_step
    when p_to >= p_before and p_to < p_from
      and downtime.is_jump(maintenance.advance(p_before, p_from, p_rollover), p_before_at, p_from_at, p_per_minute,
                           p_since)
      and not downtime.is_jump(p_to - p_before, p_before_at, p_to_at, p_per_minute, p_since)
      then row(p_to - p_before, p_before - p_from)::downtime.counter_step
    when downtime.is_jump(maintenance.advance(p_from, p_to, p_rollover), p_from_at, p_to_at, p_per_minute, p_since)
      then row(0, maintenance.advance(p_from, p_to, p_rollover))::downtime.counter_step
    else row(maintenance.advance(p_from, p_to, p_rollover), 0)::downtime.counter_step end;
comment on function downtime.counter_step is
  'What a counter counts from one reading to the next, by the one before them and by how much it can count a minute.';
