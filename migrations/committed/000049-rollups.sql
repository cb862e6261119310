--! Previous: sha1:5dbedf7c12d48b0ebe49037d91102a3281e7a641
--! Hash: sha1:0f0403d7f15d7054600ba1f3bbff997ffa43c893
--! Message: rollups

set role millwright_owner;

create table insights.machine_days (
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
  constraint machine_days_ssu foreign key (company_id, ssu_id) references sites.ssus (company_id, id) on delete cascade
);
create index machine_days_by_ssu on insights.machine_days (company_id, ssu_id);
comment on table insights.machine_days is
  'The sums behind the figures of a machine and a day that is over, as insights.figures_of says. Kept by the worker.';
comment on column insights.machine_days.day is 'Of the company''s calendar, in its time zone.';
comment on column insights.machine_days.scheduled_seconds is 'In seconds: the shifts without breaks.';
comment on column insights.machine_days.maintenance_seconds is 'In seconds: scheduled time in maintenance.';
comment on column insights.machine_days.no_data_seconds is 'In seconds: scheduled time of which nobody has data.';
comment on column insights.machine_days.planned_seconds is 'In seconds: planned busy time.';
comment on column insights.machine_days.down_seconds is 'In seconds: planned time lost to availability.';
comment on column insights.machine_days.good_quantity is 'Pieces, in the units of the products made.';
comment on column insights.machine_days.scrap_quantity is 'Pieces, in the units of the products made.';
comment on column insights.machine_days.not_planned_seconds is
  'In seconds: stops for reasons that count as not planned.';
comment on column insights.machine_days.setup_seconds is 'In seconds: the part of down_seconds that was setup.';
comment on column insights.machine_days.minor_seconds is
  'In seconds: minor stops, which are no part of down_seconds.';
comment on column insights.machine_days.services is 'How often it went into maintenance.';
comment on column insights.machine_days.unrated_counts is 'Counts of task types without a standard time.';
comment on column insights.machine_days.ideal_seconds is
  'In seconds: what the counted pieces take by standard times.';

create table insights.late_news (
  company_id  bigint not null references app.companies (id),
  id          bigint generated always as identity,
  ssu_id      bigint,
  span        tstzrange not null,
  primary key (company_id, id)
);
comment on table insights.late_news is
  'What was told of times that are over, or changes what they mean: days of insights.machine_days that it touches '
  'are not believed until the worker has summed them anew. Written by triggers, in the transaction of the change.';
comment on column insights.late_news.ssu_id is 'Null: all machines.';

create table insights.rollups (
  company_id  bigint not null references app.companies (id),
  first_day   date not null,
  next_day    date not null,
  primary key (company_id)
);
comment on table insights.rollups is
  'Of which days a company''s machines have their sums: from first_day to before next_day.';

reset role;
