-- A correction made when its task had been taken up again is of a report before that, but was told after it.
create function insights.told_from(p_count work.task_counts)
  returns timestamptz
  language sql stable
  return greatest((p_count).occurred_at, (
    select max(u.at) from work.task_turns u
     where u.company_id = app.company_id() and u.task_id = (p_count).task_id and u.id < (p_count).id
       and u.was_ended is not null and (p_count).reason is not null));
comment on function insights.told_from is
  'When a report on a task stands in its story.';
