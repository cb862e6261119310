create view dashboard.signals as
select g.id, s.external_id as ssu_id, g.key, g.uom, g.kind, g.last_number, coalesce(g.last_word, g.last_number::text)
         as last_value,
       g.last_at, g.stale_since
  from downtime.signals g
  join sites.ssus s on s.company_id = g.company_id and s.id = g.ssu_id
 where g.is_active;

comment on view dashboard.signals is
'@permission member
@primaryKey id
@foreignKey (ssu_id) references ssus (id)|@fieldName ssu|@foreignFieldName signals|@forwardDescription The machine.|@backwardDescription What it sends, with the latest values.
What a machine sends, with its latest value.';
comment on column dashboard.signals.id is '@notNull
The id of the signal.';
comment on column dashboard.signals.ssu_id is '@notNull
The id of the machine.';
comment on column dashboard.signals.key is '@notNull
By which readings name it.';
comment on column dashboard.signals.uom is 'Its unit.';
comment on column dashboard.signals.kind is '@notNull
@values SignalKind state counter value
state: its values mean statuses; counter: a running total; value: a measurement.';
comment on column dashboard.signals.last_number is 'Its latest value by time, of a counter or value.';
comment on column dashboard.signals.last_value is 'Its latest value by time, as text; null: nothing came yet.';
comment on column dashboard.signals.last_at is 'When that was read.';
comment on column dashboard.signals.stale_since is
'Since when that is said not to hold any more; null: it holds.';
