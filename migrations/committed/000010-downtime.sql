--! Previous: sha1:f9f7e6a6b81b01ee0d70ecb77c7b8d3d2bfb9b75
--! Hash: sha1:a0b62b194c6392a1c5e6332d5c35a1fd8258c4a3
--! Message: downtime

set role millwright_owner;

-- Those of one machine follow each other: a new one starts when the last has ended or later, which
-- downtime.open_stoppage sees to under the machine's lock.
create table downtime.stoppages (
  company_id      bigint not null,
  id              bigint generated always as identity,
  ssu_id          bigint not null,
  source          text not null,
  started_at      timestamptz not null,
  ended_at        timestamptz,
  reason_code_id  bigint,
  note            text,
  opened_by       bigint,
  opened_at       timestamptz not null,
  closed_by       bigint,
  closed_at       timestamptz,
  classified_by   bigint,
  classified_at   timestamptz,
  primary key (company_id, id),
  constraint stoppages_ssu foreign key (company_id, ssu_id) references sites.ssus (company_id, id),
  constraint stoppages_reason_code foreign key (company_id, reason_code_id)
    references maintenance.reason_codes (company_id, id),
  constraint stoppages_opened_by foreign key (company_id, opened_by) references people.people (company_id, id),
  constraint stoppages_closed_by foreign key (company_id, closed_by) references people.people (company_id, id),
  constraint stoppages_classified_by foreign key (company_id, classified_by) references people.people (company_id, id),
  constraint stoppage_source_known check (source in ('auto', 'manual')),
  constraint stoppage_ends_after_start check (ended_at >= started_at),
  constraint stoppage_closing_whole check (num_nonnulls(ended_at, closed_at) in (0, 2)),
  constraint stoppage_reason_whole check (num_nonnulls(reason_code_id, classified_by, classified_at) in (0, 3))
);
create unique index stoppages_one_open on downtime.stoppages (company_id, ssu_id) where ended_at is null;
create index stoppages_newest on downtime.stoppages (company_id, started_at desc, id desc);
create index stoppages_by_ssu on downtime.stoppages (company_id, ssu_id, started_at desc, id desc);
create index stoppages_unclassified on downtime.stoppages (company_id, started_at desc, id desc)
  where reason_code_id is null;
create index stoppages_unclassified_by_ssu on downtime.stoppages (company_id, ssu_id, started_at desc, id desc)
  where reason_code_id is null;
comment on table downtime.stoppages is 'Stops of machines.';
comment on column downtime.stoppages.source is 'auto: opened by the machine''s signals; manual: by a person.';
comment on column downtime.stoppages.ended_at is 'When it ran again; null: it stands.';
comment on column downtime.stoppages.opened_by is 'Null: the machine''s signals.';
comment on column downtime.stoppages.closed_by is 'Null: the machine''s signals, or it stands.';
comment on column downtime.stoppages.closed_at is 'When the end was recorded; null: it stands.';
comment on column downtime.stoppages.reason_code_id is 'A code of kind downtime; null: not classified.';
comment on column downtime.stoppages.classified_by is 'Who gave the reason, which an agent may have written down.';
comment on column downtime.stoppages.classified_at is 'When the reason was given; null: not classified.';

-- Not by month: what is asked of it is a machine's last change before a time, which months only spread.
create table downtime.status_changes (
  company_id   bigint not null,
  id           bigint generated always as identity,
  ssu_id       bigint not null,
  status       text not null,
  category     text not null,
  source       text not null,
  at           timestamptz not null,
  person_id    bigint,
  recorded_at  timestamptz not null,
  primary key (company_id, id),
  constraint status_changes_ssu foreign key (company_id, ssu_id) references sites.ssus (company_id, id),
  constraint status_changes_person foreign key (company_id, person_id) references people.people (company_id, id),
  constraint status_change_category_known check (category in ('UP', 'DOWN', 'MAINTENANCE')),
  constraint status_change_source_known check (source in ('auto', 'manual'))
);
create index status_changes_by_ssu on downtime.status_changes (company_id, ssu_id, at desc, id desc);
comment on table downtime.status_changes is
  'Which status a machine entered when; it lasts until the machine''s next one. Append-only.';
comment on column downtime.status_changes.status is 'The company''s name of it, as it was then.';
comment on column downtime.status_changes.category is 'As in sites.ssu_statuses, as it was then.';
comment on column downtime.status_changes.source is 'auto: by the machine''s signals; manual: by a person.';
comment on column downtime.status_changes.person_id is 'Null: the machine''s signals.';

reset role;
