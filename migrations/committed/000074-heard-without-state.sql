--! Previous: sha1:f7627d044a4622fe941f1e6cbbf0462ce715c6a2
--! Hash: sha1:147b3c09ebcbc6becbf1228231ceeb438951290c
--! Message: heard-without-state

set role millwright_owner;

alter table downtime.status_changes
  alter column status drop not null,
  alter column category drop not null,
  add constraint status_change_told
    check ((status is null) = (category is null) and (status is not null or source = 'auto'));
comment on column downtime.status_changes.status is
  'The company''s name of it, as it was then. Null: no data ended, and what it is in was never told.';
comment on column downtime.status_changes.category is
  'As in sites.ssu_statuses, as it was then; null as status; NO_DATA: its signals had stopped, and the state before is '
  'the last one known. With source manual: it was put out of use, and nothing is known of it until it is heard again.';

reset role;
