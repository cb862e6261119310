create view dashboard.downtime_events as
select e.id, s.external_id as ssu_id, e.started_at, e.ended_at,
       extract(epoch from coalesce(e.ended_at, greatest(app.now(), e.started_at)) - e.started_at) as duration_seconds,
       e.source, e.reason_code_id, e.note
  from downtime.stoppages e
  join sites.ssus s on s.company_id = e.company_id and s.id = e.ssu_id;

comment on view dashboard.downtime_events is
'@permission member
@primaryKey id
@foreignKey (ssu_id) references ssus (id)|@fieldName ssu|@foreignFieldName downtimeEvents|@forwardDescription The machine.|@backwardDescription When it stood still.
@foreignKey (reason_code_id) references reason_codes (id)|@fieldName reason|@backwardBehavior -*|@forwardDescription Why it stood still, once somebody said so.
A stop of a machine. Those of one machine never overlap.';
comment on column dashboard.downtime_events.id is '@notNull
The id of the stop.';
comment on column dashboard.downtime_events.ssu_id is '@notNull
The id of the machine.';
comment on column dashboard.downtime_events.started_at is '@notNull
When it stopped.';
comment on column dashboard.downtime_events.ended_at is 'When it ran again; null while it stands.';
comment on column dashboard.downtime_events.duration_seconds is '@notNull
@moves
How long it stood; while it stands, until now.';
comment on column dashboard.downtime_events.source is '@notNull
@values Source auto manual
auto: by its telemetry; manual: by a person.';
comment on column dashboard.downtime_events.reason_code_id is 'The id of the reason, a reason code of kind downtime.';
comment on column dashboard.downtime_events.note is 'What was said about it.';
