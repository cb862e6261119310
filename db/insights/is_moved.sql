-- What a counter counted is taken back where a reading that came late shows that it was counted earlier: by a count of
-- the same times (downtime.take_ahead), so that both come to nothing. THE rule: they say nothing of when something was
-- counted, as if no such count had been made.
create function insights.is_moved(p_task_id bigint, p_signal_id bigint, p_since timestamptz, p_at timestamptz)
  returns boolean
  language sql stable
  return (
    select sum(c.good_quantity) = 0 and sum(c.scrap_quantity) = 0 from work.task_counts c
     where c.company_id = app.company_id() and c.signal_id = p_signal_id and c.occurred_at = p_at
       and c.task_id = p_task_id and c.since is not distinct from p_since);
comment on function insights.is_moved is
  'Whether what a counter counted on a task between two readings turned out to have been counted at another time.';
