-- A quarter, day by day in the company's own time, each day of a machine as analytics.oee tells it: a question about
-- some days reads those, from the sums that the worker keeps where it can. What is asked for stands twice, as a day and
-- as days ago: of conditions that name machines too, Postgres takes for one side what they say of days only where the
-- function of the other side leans on a third. The days come in order, so that a page in the order of days ends with
-- its last.
create view dashboard.oee_days as
select d.day, f.ssu_id, f.planned_seconds, f.down_seconds as downtime_seconds, f.maintenance_seconds,
       f.failures::integer as failures, trim_scale(f.good_quantity) as good_quantity,
       trim_scale(f.scrap_quantity) as scrap_quantity, f.availability, f.performance, f.quality, f.oee
  from app.settings z
  join (
    select g.days_ago, (app.now() at time zone y.timezone)::date - g.days_ago as day
      from app.settings y
     cross join generate_series(0, 91) as g (days_ago)
     where y.company_id = app.company_id()
     order by day) d on true
  join generate_series(0, 91) as a (days_ago) on a.days_ago = d.days_ago
 cross join lateral call.machine_figures((app.now() at time zone z.timezone)::date - a.days_ago) f
 where z.company_id = app.company_id();

comment on view dashboard.oee_days is
'@permission insights:view
@primaryKey day,ssu_id
@foreignKey (ssu_id) references ssus (id)|@fieldName ssu|@backwardBehavior -*|@forwardDescription The machine.
The figures of a machine and a day, as analytics.oee tells them of its window: the last 92 days, today as far as it is
over, in the company''s time zone. A shift belongs to the day on which it begins: a day lasts from the end of the shift
that began the day before and goes on past midnight, or from midnight where none does, to the same of the next day. Ask
for the days by a filter; each costs a look at all machines, also where one of them is asked for. A page in ascending
order of the days reads no further than it shows. In descending order what is null comes first.';
comment on column dashboard.oee_days.day is '@notNull
The day on which its shifts begin.';
comment on column dashboard.oee_days.ssu_id is '@notNull
The id of the machine.';
comment on column dashboard.oee_days.planned_seconds is '@notNull
@moves
Planned busy time: shifts, less maintenance, less what nobody has data of, less what was not planned after all.';
comment on column dashboard.oee_days.downtime_seconds is '@notNull
@moves
Planned time in which it was down.';
comment on column dashboard.oee_days.maintenance_seconds is '@notNull
@moves
Time of the shifts in which it was in maintenance.';
comment on column dashboard.oee_days.failures is '@notNull
Stops that began in planned time, without setup and minor ones.';
comment on column dashboard.oee_days.good_quantity is '@notNull
Good pieces counted on it.';
comment on column dashboard.oee_days.scrap_quantity is '@notNull
Pieces scrapped on it.';
comment on column dashboard.oee_days.availability is '@moves
(planned − down) / planned; null: no source.';
comment on column dashboard.oee_days.performance is '@moves
Ideal time of what was made / running time; null: no source.';
comment on column dashboard.oee_days.quality is 'good / (good + scrap); null: nothing was made.';
comment on column dashboard.oee_days.oee is '@moves
Their product; 0 where a factor is 0, whatever the others are; else null where one is.';
