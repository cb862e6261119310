-- What the worker keeps of days that are over, less those of which something was told since: they come back when it has
-- summed them anew, as a rule within a minute. A quarter, as all sums by day.
create view dashboard.oee_days as
select d.day, m.external_id as ssu_id, d.planned_seconds, d.down_seconds as downtime_seconds, d.maintenance_seconds,
       d.failures::integer as failures, d.good_quantity, d.scrap_quantity, r.availability, r.performance, r.quality,
       case when r.availability is not null and r.performance is not null and r.quality is not null
         then trim_scale(round(d.ideal_seconds * d.good_quantity
                               / (d.planned_seconds * (d.good_quantity + d.scrap_quantity)), 10)) end as oee
  from app.settings z
  join insights.machine_days d on d.company_id = z.company_id
   and d.day >= (app.now() at time zone z.timezone)::date - 92
  join sites.ssus m on m.company_id = d.company_id and m.id = d.ssu_id
 cross join lateral (
   select tstzrange(d.day::timestamp at time zone z.timezone, (d.day + 1)::timestamp at time zone z.timezone) as span) t
 cross join lateral (
   select exists (select from downtime.status_changes c
                   where c.company_id = d.company_id and c.ssu_id = d.ssu_id and c.at < upper(t.span))
       or exists (select from downtime.stoppages s
                   where s.company_id = d.company_id and s.ssu_id = d.ssu_id and s.started_at < upper(t.span))
          as is_monitored) w
 cross join lateral (
   select case when w.is_monitored
            then trim_scale(round((d.planned_seconds - d.down_seconds) / nullif(d.planned_seconds, 0), 10))
          end as availability,
          case when w.is_monitored and d.counts > 0 and d.unrated_counts = 0 and d.ideal_seconds >= 0
            then trim_scale(round(d.ideal_seconds / nullif(d.planned_seconds - d.down_seconds, 0), 10))
          end as performance,
          case when d.good_quantity >= 0 and d.scrap_quantity >= 0
            then trim_scale(round(d.good_quantity / nullif(d.good_quantity + d.scrap_quantity, 0), 10))
          end as quality) r
 where z.company_id = app.company_id()
   and not exists (select from insights.late_news n
                    where n.company_id = d.company_id and (n.ssu_id is null or n.ssu_id = d.ssu_id)
                      and n.span && t.span);

comment on view dashboard.oee_days is
'@permission insights:view
@primaryKey day,ssu_id
@foreignKey (ssu_id) references ssus (id)|@fieldName ssu|@foreignFieldName oeeDays|@forwardDescription The machine.|@backwardDescription Its figures by day.
The figures of a machine and a day, as analytics.oee tells them: of the last 92 days those that are over for two hours, in the company''s time zone. A day of which something is told late is away for about a minute.';
comment on column dashboard.oee_days.day is '@notNull
The day.';
comment on column dashboard.oee_days.ssu_id is '@notNull
The id of the machine.';
comment on column dashboard.oee_days.planned_seconds is '@notNull
Planned busy time: shifts less maintenance.';
comment on column dashboard.oee_days.downtime_seconds is '@notNull
Planned time in which it was down.';
comment on column dashboard.oee_days.maintenance_seconds is '@notNull
Time of the shifts in which it was in maintenance.';
comment on column dashboard.oee_days.failures is '@notNull
Stops that began in planned time, without setup and minor ones.';
comment on column dashboard.oee_days.good_quantity is '@notNull
Good pieces counted on it.';
comment on column dashboard.oee_days.scrap_quantity is '@notNull
Pieces scrapped on it.';
comment on column dashboard.oee_days.availability is '(planned − down) / planned; null: no source.';
comment on column dashboard.oee_days.performance is 'Ideal time of what was made / running time; null: no source.';
comment on column dashboard.oee_days.quality is 'good / (good + scrap); null: nothing was made.';
comment on column dashboard.oee_days.oee is 'Their product; null: a factor is.';
