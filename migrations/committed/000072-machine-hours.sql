--! Previous: sha1:1a48d1876231c99bd85f30b509b39edf1b926be9
--! Hash: sha1:3e494b1f158e366828593f816c7ebd23cc112e78
--! Message: machine-hours

set role millwright_owner;

create table insights.machine_hours (
  company_id           bigint not null references app.companies (id),
  at                   timestamptz not null,
  ssu_id               bigint not null,
  scheduled_seconds    numeric not null,
  maintenance_seconds  numeric not null,
  no_data_seconds      numeric not null,
  not_planned_seconds  numeric not null,
  planned_seconds      numeric not null,
  down_seconds         numeric not null,
  setup_seconds        numeric not null,
  minor_seconds        numeric not null,
  stops                bigint not null,
  failures             bigint not null,
  services             bigint not null,
  counts               bigint not null,
  unrated_counts       bigint not null,
  good_quantity        numeric not null,
  scrap_quantity       numeric not null,
  ideal_seconds        numeric not null,
  begins_stopped       boolean not null,
  begins_unplanned     boolean not null,
  primary key (company_id, at, ssu_id),
  constraint machine_hours_ssu foreign key (company_id, ssu_id) references sites.ssus (company_id, id) on delete cascade
);
create index machine_hours_by_ssu on insights.machine_hours (company_id, ssu_id);
comment on table insights.machine_hours is
  'What a machine''s day had come to at each full hour since it began. Kept by the worker, of the last weeks only.';
comment on column insights.machine_hours.at is
  'The first moment that is not in them: when the day began, an hour later, two hours later and so on.';
comment on column insights.machine_hours.scheduled_seconds is 'In seconds.';
comment on column insights.machine_hours.maintenance_seconds is 'In seconds.';
comment on column insights.machine_hours.no_data_seconds is 'In seconds.';
comment on column insights.machine_hours.not_planned_seconds is 'In seconds.';
comment on column insights.machine_hours.planned_seconds is 'In seconds.';
comment on column insights.machine_hours.down_seconds is 'In seconds.';
comment on column insights.machine_hours.setup_seconds is 'In seconds.';
comment on column insights.machine_hours.minor_seconds is 'In seconds.';
comment on column insights.machine_hours.ideal_seconds is 'In seconds.';
comment on column insights.machine_hours.good_quantity is 'Pieces, in the units of the products made.';
comment on column insights.machine_hours.scrap_quantity is 'Pieces, in the units of the products made.';
comment on column insights.machine_hours.begins_stopped is 'Whether it stood still then, in a stop that began before.';
comment on column insights.machine_hours.begins_unplanned is
  'Whether it had been in a status of maintenance or no data until then.';

alter table insights.rollups
  add column first_hours date,
  add column last_hour timestamptz;
comment on column insights.rollups.first_hours is 'From which day on sums of hours are kept; null: none are.';
comment on column insights.rollups.last_hour is 'The last hour of which sums are kept.';

create index status_changes_unplanned_by_time on downtime.status_changes (company_id, at)
  where category in ('MAINTENANCE', 'NO_DATA');

reset role;
