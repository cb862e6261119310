-- What a correction takes of one machine and day is told at once, with the last of it. One that was made when its task
-- had been taken up again is of a report before that, but was told after it.
create function insights.told_from(p_count work.task_counts)
  returns timestamptz
  language sql stable
  return case when (p_count).reason is null then (p_count).occurred_at else greatest((
    select max(k.occurred_at)
      from work.task_counts k
     cross join (select app.timezone() as zone offset 0) z
     where k.company_id = app.company_id() and k.task_id = (p_count).task_id and k.reason is not null
       and k.recorded_at = (p_count).recorded_at and k.ssu_id is not distinct from (p_count).ssu_id
       and (k.occurred_at at time zone z.zone)::date = ((p_count).occurred_at at time zone z.zone)::date), (
    select max(u.at) from work.task_turns u
     where u.company_id = app.company_id() and u.task_id = (p_count).task_id and u.id < (p_count).id
       and u.was_ended is not null)) end;
comment on function insights.told_from is
  'When a report on a task stands in its story.';
