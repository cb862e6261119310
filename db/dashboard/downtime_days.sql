-- A quarter, day by day in the company's own time, so that a question about some days reads those and never all there
-- is. As downtime.stopped_within counts: stops of a machine follow each other, so that of those that began before a day
-- only each machine's last one can reach into it.
create view dashboard.downtime_days as
select d.day, s.reason_code_id, coalesce(s.reason_code_id, 0) as reason_key,
       sum(extract(epoch from least(s.ended_at, app.now(), d.ends) - greatest(s.started_at, d.begins)))
         as stopped_seconds,
       count(*)::integer as stops
  from app.settings z
 cross join lateral (
   select g.day::date as day, app.day_start(g.day::date, z.timezone) as begins,
          app.day_start(g.day::date + 1, z.timezone) as ends
     from generate_series((app.now() at time zone z.timezone)::date - interval '91 days',
                          (app.now() at time zone z.timezone)::date, interval '1 day') as g (day)) d
 cross join lateral (
   select b.reason_code_id, b.started_at, b.ended_at from downtime.stoppages b
    where b.company_id = z.company_id and b.started_at >= d.begins and b.started_at < d.ends
   union all
   select l.reason_code_id, l.started_at, l.ended_at
     from sites.ssus m
    cross join lateral (
      select b.reason_code_id, b.started_at, b.ended_at from downtime.stoppages b
       where b.company_id = m.company_id and b.ssu_id = m.id and b.started_at < d.begins
       order by b.started_at desc, b.id desc limit 1) l
    where m.company_id = z.company_id and coalesce(l.ended_at, app.now()) > d.begins) s
 where z.company_id = app.company_id() and s.started_at < app.now()
 group by d.day, s.reason_code_id;

comment on view dashboard.downtime_days is
'@permission member
@primaryKey day,reason_key
@behavior -query:resource:single
@foreignKey (reason_code_id) references reason_codes (id)|@fieldName reason|@backwardBehavior -*|@forwardDescription Why they stood still; null: nobody has said.
How long machines stood still on a day for a reason, all machines together: the last 92 days, in the company''s time
zone. A stop over midnight is in both days; one that is open lasts until now.';
comment on column dashboard.downtime_days.day is '@notNull
The day.';
comment on column dashboard.downtime_days.reason_code_id is 'The id of the reason; null: nobody has said.';
comment on column dashboard.downtime_days.reason_key is '@behavior -*';
comment on column dashboard.downtime_days.stopped_seconds is '@notNull
@moves
How long they stood still on that day.';
comment on column dashboard.downtime_days.stops is '@notNull
How many stops that were.';
