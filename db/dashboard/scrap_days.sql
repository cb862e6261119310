-- A quarter, day by day in the company's own time, so that a question about some days reads those and never all there
-- is (index task_counts_scrap). Without a filter on the tasks that the caller sees, as the scrap of work_orders.
create view dashboard.scrap_days as
select d.day, y.external_id as task_type_id, sum(c.scrap_quantity) as scrap_quantity, count(*)::integer as counts
  from app.settings z
 cross join lateral (
   select g.day::date as day, g.day at time zone z.timezone as begins,
          (g.day + interval '1 day') at time zone z.timezone as ends
     from generate_series((app.now() at time zone z.timezone)::date - interval '91 days',
                          (app.now() at time zone z.timezone)::date, interval '1 day') as g (day)) d
  join work.task_counts c on c.company_id = z.company_id and c.scrap_quantity <> 0
   and c.occurred_at >= d.begins and c.occurred_at < d.ends
  join work.tasks t on t.company_id = c.company_id and t.id = c.task_id
  join work.task_types y on y.company_id = t.company_id and y.id = t.type_id
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
Pieces scrapped, less those taken back.';
comment on column dashboard.scrap_days.counts is '@notNull
How many counts had scrap.';
