--! Previous: sha1:64405ae36d94b2969b2e56572d5c6174b7429033
--! Hash: sha1:fda224f78896b5af39a761ff4d003c2a0d4a8278
--! Message: machine-totals

set role millwright_owner;

create table insights.machine_totals (
  company_id           bigint not null references app.companies (id),
  day                  date not null,
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
  primary key (company_id, day, ssu_id),
  constraint machine_totals_ssu foreign key (company_id, ssu_id)
    references sites.ssus (company_id, id) on delete cascade
);
create index machine_totals_by_ssu on insights.machine_totals (company_id, ssu_id);
comment on table insights.machine_totals is
  'What the sums of a machine''s days add up to before a day, from some beginning: what lies between two days is their '
  'difference. Kept by the worker, of the last days only.';
comment on column insights.machine_totals.day is 'The first day that is not in them.';
comment on column insights.machine_totals.scheduled_seconds is 'In seconds.';
comment on column insights.machine_totals.maintenance_seconds is 'In seconds.';
comment on column insights.machine_totals.no_data_seconds is 'In seconds.';
comment on column insights.machine_totals.not_planned_seconds is 'In seconds.';
comment on column insights.machine_totals.planned_seconds is 'In seconds.';
comment on column insights.machine_totals.down_seconds is 'In seconds.';
comment on column insights.machine_totals.setup_seconds is 'In seconds.';
comment on column insights.machine_totals.minor_seconds is 'In seconds.';
comment on column insights.machine_totals.ideal_seconds is 'In seconds.';
comment on column insights.machine_totals.good_quantity is 'Pieces, in the units of the products made.';
comment on column insights.machine_totals.scrap_quantity is 'Pieces, in the units of the products made.';

alter table insights.rollups
  add column first_total date,
  add column next_total date;
comment on column insights.rollups.first_total is 'From which day on there are totals; null: there are none.';
comment on column insights.rollups.next_total is 'The last day that has totals.';

reset role;
