-- A quarter, day by day in the company's own time, so that a question about some days reads those and never all there
-- is (index task_counts_scrap; offset 0 keeps that so). Without a filter on the tasks that the caller sees, as the
-- scrap of work_orders.
create view dashboard.scrap_days as
select d.day, y.external_id as task_type_id, sum(c.scrap_quantity) as scrap_quantity, count(*)::integer as counts
  from app.settings z
 cross join lateral (
   select g.day::date as day, app.day_start(g.day::date, z.timezone) as begins,
          app.day_start(g.day::date + 1, z.timezone) as ends
     from generate_series((app.now() at time zone z.timezone)::date - interval '91 days',
                          (app.now() at time zone z.timezone)::date, interval '1 day') as g (day)) d
 cross join lateral (
   select k.task_id, k.scrap_quantity from work.task_counts k
    where k.company_id = z.company_id and k.scrap_quantity <> 0 and k.occurred_at >= d.begins and k.occurred_at < d.ends
   offset 0) c
 cross join lateral (
   select y.external_id from work.tasks t
     join work.task_types y on y.company_id = t.company_id and y.id = t.type_id
    where t.company_id = z.company_id and t.id = c.task_id
   offset 0) y
 where z.company_id = app.company_id()
 group by d.day, y.external_id;

comment on view dashboard.scrap_days is
'@permission production:view
@primaryKey day,task_type_id
@foreignKey (task_type_id) references task_types (id)|@fieldName taskType|@backwardBehavior -*|@forwardDescription The operation, which is the type of the tasks.
What was scrapped on a day at an operation, which is a task type: the last 92 days, in the company''s time zone.';
comment on column dashboard.scrap_days.day is '@notNull
The day.';
comment on column dashboard.scrap_days.task_type_id is '@notNull
The id of the task type.';
comment on column dashboard.scrap_days.scrap_quantity is '@notNull
Pieces that were counted as scrap there, less those of the day that were taken back; not what a report (NCR) scrapped.';
comment on column dashboard.scrap_days.counts is '@notNull
How many counts had scrap, those that took some back among them.';
