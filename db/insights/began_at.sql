-- What was counted and corrected to nothing was not made, and who leaves a task incomplete at once has not begun it;
-- was it then declined, nor before it was taken up after that. A late reading may show that pieces of the task were
-- counted before it was taken up: they do not say when that was.
create function insights.began_at(p_task work.tasks, p_pauses insights.pause[])
  returns timestamptz
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_counted constant timestamptz := (
    select min(g.at) filter (where g.tells and (g.good > 0 or g.scrap > 0))
      from (
        select c.occurred_at as at, sum(c.good_quantity) as good, sum(c.scrap_quantity) as scrap,
               bool_or(c.signal_id is null or (c.occurred_at < p_task.started_at) is not true) as tells
          from work.task_counts c
         where c.company_id = app.company_id() and c.task_id = p_task.id
         group by c.occurred_at) g
    having sum(g.good + g.scrap) > 0);
  v_held constant insights.pause := (
    select p from unnest(p_pauses) p where p.kind = 'held' and lower(p.lasted) = p_task.started_at limit 1);
begin
  return least(v_counted, case
    when v_held is null then p_task.started_at
    when not v_held.goes_on then coalesce((
        select upper(d.lasted) from unnest(p_pauses) d
         where d.kind = 'declined' and lower(d.lasted) = upper(v_held.lasted)),
      nullif(upper(v_held.lasted), case p_task.status when 'declined' then p_task.finished_at end)) end);
end;
$$;
comment on function insights.began_at is
  'When a task was begun: with its first report or when it was taken up, whichever is earlier; null: it was not.';
