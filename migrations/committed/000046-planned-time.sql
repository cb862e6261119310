--! Previous: sha1:b892e8a4a83dc98e11acb7fc3d2e3470f9f6bfd5
--! Hash: sha1:aa83ae3da36ccdbc975dd1c69abafc61a1969934
--! Message: planned-time

set role millwright_owner;

alter table sites.sites add column shifts jsonb not null default '[]';
alter table sites.work_centers add column shifts jsonb not null default '[]';
alter table sites.ssus add column minor_stop_seconds numeric
  constraint ssu_minor_stop_positive check (minor_stop_seconds > 0);
alter table maintenance.reason_codes
  add column counts_as text constraint reason_counts_as_known check (
    counts_as in ('availability', 'performance', 'setup', 'not_planned')),
  add column minor_stop_seconds numeric constraint reason_minor_stop_positive check (minor_stop_seconds > 0);

comment on column app.settings.shifts is
  '[{name, days: ["mon", …], start: "06:00", end: "14:00", breaks: [{start, end}, …]}, …]; an end that is not after '
  'the start is on the next day. Empty: round the clock.';
comment on column sites.sites.shifts is 'As in app.settings, of the machines here; empty: the company''s hold.';
comment on column sites.work_centers.shifts is
  'As in app.settings, of the machines of this work center; empty: those of the machine''s site hold.';
comment on column sites.ssus.minor_stop_seconds is
  'A stop of it that nobody classified and that was shorter is a loss of performance, not of availability; null: none '
  'is.';
comment on column maintenance.reason_codes.counts_as is
  'Of a reason for stops: what a stop for it takes away. not_planned: nothing, as there was no demand. Null: '
  'availability.';
comment on column maintenance.reason_codes.minor_stop_seconds is
  'Of a reason for stops: a stop for it that was shorter is a loss of performance; null: none is.';

create index task_counts_by_time on work.task_counts (company_id, occurred_at) include (task_id);
create index tasks_coded on work.tasks (company_id, finished_at) where problem_code_id is not null and status = 'done';

reset role;
