-- A month is counted as 28 days at least, so that there are always enough; the last lies after p_until.
create function work.series(p_start timestamp, p_step interval, p_until timestamp)
  returns setof timestamp
  language sql immutable parallel safe
  begin atomic
    select p_start + n * p_step
      from generate_series(1, greatest(0, ceil(extract(epoch from p_until - p_start)
             / (extract(day from p_step) * 86400 + (extract(year from p_step) * 12 + extract(month from p_step))
                * 28 * 86400)))::integer + 2) n;
  end;
comment on function work.series is
  'The dates of a series after its start, to beyond a date.';
