-- But for what says what it is in already: as downtime.is_repeat, with the view's rights.
create view dashboard.status_changes as
select c.id, s.external_id as ssu_id, c.status, c.category, c.source, c.at, c.person_id
  from downtime.status_changes c
  join sites.ssus s on s.company_id = c.company_id and s.id = c.ssu_id
 where (select (b.status, b.category) is distinct from (c.status, c.category)
          from downtime.status_changes b
         where b.company_id = c.company_id and b.ssu_id = c.ssu_id and (b.at, b.id) < (c.at, c.id)
         order by b.at desc, b.id desc limit 1) is not false;

comment on view dashboard.status_changes is
'@permission member
@primaryKey id
@foreignKey (ssu_id) references ssus (id)|@fieldName ssu|@foreignFieldName statusChanges|@forwardDescription The machine.|@backwardDescription The states it was in: each from its time until the next one.
@foreignKey (person_id) references people (id)|@fieldName person|@backwardBehavior -*|@forwardDescription At whose task it changed.
A machine that entered a state, in which it stays until its next one.';
comment on column dashboard.status_changes.id is '@notNull
The id of the change.';
comment on column dashboard.status_changes.ssu_id is '@notNull
The id of the machine.';
comment on column dashboard.status_changes.status is 'The company''s name for the state, as it was then;
null: no data ended, and what it is in was never told.';
comment on column dashboard.status_changes.category is '@values StatusCategory UP DOWN MAINTENANCE NO_DATA
The kind of that state, as it was then; NO_DATA: its signals had stopped; null as
status.';
comment on column dashboard.status_changes.source is '@notNull
@values Source auto manual
auto: by its telemetry, or as its status came to be of another category; manual: by a person.';
comment on column dashboard.status_changes.at is '@notNull
When it entered it.';
comment on column dashboard.status_changes.person_id is 'The personnel id of who set it; null where telemetry did.';
