-- Those of all years are thousands: only the ones about the time are told. Months are counted by their mean length,
-- which is a step wrong at most; so the last lies after the time.
create function work.series(p_start timestamp, p_step interval, p_around timestamp)
  returns setof timestamp
  language sql immutable parallel safe
  begin atomic
    select p_start + n * p_step
      from (select floor(extract(epoch from p_around - p_start)
                / (extract(day from p_step) * 86400 + (extract(year from p_step) * 12 + extract(month from p_step))
                   * 2629746))::integer as near) k
     cross join generate_series(greatest(1, k.near - 1), greatest(1, k.near) + 2) n;
  end;
comment on function work.series is
  'The dates of a series after its start that lie about a time: of those before it the last ones, and one after it.';
