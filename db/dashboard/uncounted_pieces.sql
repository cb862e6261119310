create view dashboard.uncounted_pieces as
select k.signal_id, k.hour, k.code, k.quantity, k.kind, s.external_id as ssu_id, k.last_at
  from downtime.uncounted_pieces k
  join downtime.signals g on g.company_id = k.company_id and g.id = k.signal_id
  join sites.ssus s on s.company_id = g.company_id and s.id = g.ssu_id
 where k.quantity > 0;

comment on view dashboard.uncounted_pieces is
'@permission maintenance:view
@primaryKey signal_id,hour,code,kind
@behavior -query:resource:single
@foreignKey (signal_id) references signals (id)|@fieldName signal|@foreignFieldName uncountedPieces|@forwardDescription The counter.|@backwardDescription What it counted that is on no task.
@foreignKey (ssu_id) references ssus (id)|@fieldName ssu|@foreignFieldName uncountedPieces|@forwardDescription The machine.|@backwardDescription What its counters counted that is on no task.
Pieces that a counter counted within an hour and that came to be on no task. They stay here when a person reports them:
that is seen by the reports of that time (taskCounts).';
comment on column dashboard.uncounted_pieces.signal_id is '@notNull
The id of the signal.';
comment on column dashboard.uncounted_pieces.hour is '@notNull
When the hour began.';
comment on column dashboard.uncounted_pieces.code is '@notNull
Why: no_task, before_task, implausible_jump, or what the task refused them with (guide signals).';
comment on column dashboard.uncounted_pieces.quantity is '@notNull
How many.';
comment on column dashboard.uncounted_pieces.kind is
'@notNull
@values CountedAs good scrap
What the counter counted them as.';
comment on column dashboard.uncounted_pieces.ssu_id is '@notNull
The id of the machine.';
comment on column dashboard.uncounted_pieces.last_at is '@notNull
When the last of them were counted.';
