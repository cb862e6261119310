-- What was left incomplete is held until somebody says that it is taken up again; where nobody does, until its next
-- report or its end. Where a follow-up carries the rest, it is that which is held, until it begins. What was put back,
-- or opened again, lies until any of these, as what had ended does; while it still lies it is back.
create function insights.task_pauses(p_task work.tasks)
  returns setof insights.pause
  language sql stable
  begin atomic
    select case u.was when 'declined' then 'declined' else 'ended' end, insights.time_until(u.was_ended, u.at),
           case u.was when 'declined' then u.was_reason else u.reason end, false
      from work.task_turns u
     where u.company_id = app.company_id() and u.task_id = (p_task).id and u.was_ended is not null
       and (u.was = 'declined' or not work.is_to_begin(u.status))
    union all
    select case when u.status = 'incomplete' then 'held'
                when r.at is null or u.since = u.at then 'back' else 'ended' end,
           insights.time_until(u.since, coalesce(r.at, app.now())), u.reason, r.at is null
      from (
        select t.at, t.status, t.reason,
               case when t.was <> 'declined' and t.status <> 'incomplete' then coalesce(t.was_ended, t.at) else t.at end
                 as since,
               case when lead(t.was_ended) over w is null then lead(t.at) over w end as resumed_at,
               case when lead(t.id) over w is null then (p_task).finished_at else lead(t.was_ended) over w end
                 as ended_at
          from work.task_turns t
         where t.company_id = app.company_id() and t.task_id = (p_task).id
        window w as (order by t.id)) u
     cross join lateral (
        select least(u.resumed_at, u.ended_at, (
          select min(c.occurred_at) from work.task_counts c
           where c.company_id = app.company_id() and c.task_id = (p_task).id and c.occurred_at > u.at
             and c.reason is null and c.good_quantity + c.scrap_quantity > 0
             and (u.resumed_at is null or u.status <> 'incomplete'))) as at) r
     where u.status = 'incomplete' or work.is_to_begin(u.status)
    union all
    select 'held', insights.time_until(w.finished_at, coalesce(b.at, (p_task).finished_at, app.now())),
           w.incomplete_reason, num_nonnulls(b.at, (p_task).finished_at) = 0
      from work.task_connections f
      join work.tasks w on w.company_id = f.company_id and w.id = f.from_task_id
     cross join lateral (
        select least((p_task).started_at, min(c.occurred_at)) as at from work.task_counts c
         where c.company_id = app.company_id() and c.task_id = (p_task).id) b
     where f.company_id = app.company_id() and f.to_task_id = (p_task).id and f.type = 'follow'
       and w.type_id = (p_task).type_id and w.status = 'incomplete' and w.is_partial_completion;
  end;
comment on function insights.task_pauses is
  'When a task was left incomplete, put back, and over before it was taken up again, with the reasons.';
