-- Counted in the company's own time, so that a day is a day in the nights when clocks change too. By completion: from
-- the end. By schedule: the first date of the series after both the due date and the end, so that those missed make one
-- task. A due date that a person has moved begins the series anew.
create function work.next_due(p_task work.tasks, p_recurrence jsonb)
  returns table (due_date timestamptz, series_start timestamp)
  language sql stable
  begin atomic
    with step as (
      select (p_recurrence ->> 'every')::integer
             * case p_recurrence ->> 'unit' when 'day' then interval '1 day' when 'week' then interval '7 days'
                 else interval '1 month' end as length,
             p_recurrence ->> 'anchor' = 'schedule' as is_scheduled,
             p_task.finished_at at time zone app.timezone() as finished,
             coalesce(p_task.due_date, p_task.finished_at) at time zone app.timezone() as due
    ), base as (
      select s.*, case when not s.is_scheduled then s.finished
          when exists (select from work.series(p_task.series_start, s.length, s.due) d
                        where d at time zone app.timezone() = p_task.due_date) then p_task.series_start
          else s.due end as start
        from step s
    )
    select (select min(d at time zone app.timezone())
              from work.series(b.start, b.length,
                               case when b.is_scheduled then greatest(b.due, b.finished) else b.start end) d
             where (not b.is_scheduled
                    or d at time zone app.timezone() > greatest(p_task.due_date, p_task.finished_at))
               and d at time zone app.timezone() <= app.last_instant()), b.start
      from base b;
  end;
comment on function work.next_due is
  'When the task is due that comes after one that was done, null where that is later than can be told, and from when '
  'that is counted.';
