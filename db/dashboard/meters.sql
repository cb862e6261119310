create view dashboard.meters as
select m.id, s.external_id as ssu_id, m.key, m.name collate app.alphabet as name, m.uom, m.source, m.current_value,
       greatest(m.total, 0) as total, m.current_at as read_at
  from maintenance.meters m
  join sites.ssus s on s.company_id = m.company_id and s.id = m.ssu_id
 where m.is_active;

comment on view dashboard.meters is
'@permission maintenance:view
@primaryKey id
@foreignKey (ssu_id) references ssus (id)|@fieldName ssu|@foreignFieldName meters|@forwardDescription The machine.|@backwardDescription Its meters: hours, cycles, parts.
A running total of a machine.';
comment on column dashboard.meters.id is '@notNull
The id of the meter.';
comment on column dashboard.meters.ssu_id is '@notNull
The id of the machine.';
comment on column dashboard.meters.key is '@notNull
Its key, which one of the machine has.';
comment on column dashboard.meters.name is '@notNull
Its name.';
comment on column dashboard.meters.uom is 'Its unit.';
comment on column dashboard.meters.source is '@notNull
@values MeterSource manual signal
manual: read by people; signal: counted from machine data.';
comment on column dashboard.meters.current_value is '@notNull
What it shows.';
comment on column dashboard.meters.total is '@notNull
How far it has come, across rollovers, resets and replacements.';
comment on column dashboard.meters.read_at is 'When it was read last, or counted further; null: nothing was read yet.';
