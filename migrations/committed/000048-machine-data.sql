--! Previous: sha1:2b276f0b8b6bd1cad998c0e5b6d14f6070a05289
--! Hash: sha1:5dbedf7c12d48b0ebe49037d91102a3281e7a641
--! Message: machine data

set role millwright_owner;

alter table app.settings
  add column no_data_after_minutes integer not null default 15,
  add column signals_kept_days integer not null default 90,
  add constraint no_data_after_positive check (no_data_after_minutes > 0),
  add constraint signals_kept_known check (signals_kept_days between 31 and 3660);
comment on column app.settings.no_data_after_minutes is
  'Minutes for which a machine may send nothing before its status is no data; a machine may say otherwise.';
comment on column app.settings.signals_kept_days is
  'Days for which readings of signals are kept at least; their hours are kept for ever.';

create table downtime.machine_data (
  company_id             bigint not null,
  id                     bigint generated always as identity,
  ssu_id                 bigint not null,
  no_data_after_minutes  integer,
  signals                jsonb not null default '[]',
  meters                 jsonb not null default '[]',
  usage_rules            jsonb not null default '[]',
  condition_rules        jsonb not null default '[]',
  spare_parts            jsonb not null default '[]',
  primary key (company_id, id),
  constraint machine_data_ssu unique (company_id, ssu_id),
  constraint machine_data_of_ssu foreign key (company_id, ssu_id) references sites.ssus (company_id, id)
);
comment on table downtime.machine_data is
  'What a machine sends and what follows from it, as the factory spec says it; downtime.write_machine_data makes '
  'signals, meters and rules of it.';
comment on column downtime.machine_data.no_data_after_minutes is 'Null: as the settings say.';
comment on column downtime.machine_data.signals is 'As in the factory spec.';
comment on column downtime.machine_data.meters is 'As in the factory spec.';
comment on column downtime.machine_data.usage_rules is 'As in the factory spec.';
comment on column downtime.machine_data.condition_rules is 'As in the factory spec.';
comment on column downtime.machine_data.spare_parts is 'As in the factory spec: which products fit, and how many.';

create table downtime.heard (
  company_id  bigint not null,
  ssu_id      bigint not null,
  at          timestamptz not null,
  primary key (company_id, ssu_id),
  constraint heard_ssu foreign key (company_id, ssu_id) references sites.ssus (company_id, id) on delete cascade
) with (fillfactor = 50);
create index heard_by_time on downtime.heard (company_id, at);
comment on table downtime.heard is
  'When each machine was heard from last. Whoever takes in readings of a machine holds its row.';
comment on column downtime.heard.at is 'The time of its newest reading; -infinity: none came yet.';

create table downtime.signals (
  company_id      bigint not null,
  id              bigint generated always as identity,
  ssu_id          bigint not null,
  key             text not null,
  uom             text,
  kind            text not null,
  states          jsonb,
  counts          text,
  is_active       boolean not null default true,
  last_at         timestamptz,
  last_number     numeric,
  last_word       text,
  last_status_id  bigint,
  primary key (company_id, id),
  constraint signals_key unique (company_id, ssu_id, key),
  constraint signals_ssu foreign key (company_id, ssu_id) references sites.ssus (company_id, id),
  constraint signal_kind_known check (kind in ('state', 'counter', 'value')),
  constraint signal_counts_known check (counts in ('good', 'scrap'))
) with (fillfactor = 50);
comment on table downtime.signals is 'What a machine sends.';
comment on column downtime.signals.key is 'By which the sender knows it; one of its machine has it.';
comment on column downtime.signals.uom is 'Its unit; null: none is said.';
comment on column downtime.signals.kind is
  'state: values that mean statuses; counter: a running total; value: a measurement.';
comment on column downtime.signals.states is 'Of a state: the name of the status that each value means.';
comment on column downtime.signals.counts is
  'Of a counter: what its advance is counted as on the task that the machine works on; null: nothing.';
comment on column downtime.signals.is_active is 'False: no longer in the factory spec, and takes no readings.';
comment on column downtime.signals.last_at is
  'The time of its newest reading, whose value is in last_number or last_word; null: none came yet.';
comment on column downtime.signals.last_number is 'In its unit; null: of a state, or none came yet.';
comment on column downtime.signals.last_status_id is
  'The status that its newest reading with one means; null: none came yet.';

create table downtime.readings (
  company_id  bigint not null,
  signal_id   bigint not null,
  at          timestamptz not null,
  number      numeric,
  word        text,
  status_id   bigint,
  primary key (company_id, signal_id, at)
) partition by range (at);
create table downtime.readings_default partition of downtime.readings default;
comment on table downtime.readings is
  'Readings of signals, by month. One of a signal and time is one, however often and in whatever order it is sent. '
  'Without foreign keys, as ten thousand come at once: only downtime.signals_ingest writes here.';
comment on column downtime.readings.signal_id is 'A row of downtime.signals.';
comment on column downtime.readings.number is 'Of a counter or value; null: of a state.';
comment on column downtime.readings.word is 'Of a state; null: of a counter or value.';
comment on column downtime.readings.status_id is
  'The status that it meant when it came, a row of sites.ssu_statuses; null: none.';

create table downtime.reading_hours (
  company_id    bigint not null,
  signal_id     bigint not null,
  hour          timestamptz not null,
  readings      bigint not null,
  lowest        numeric,
  highest       numeric,
  mean          numeric,
  first_number  numeric,
  last_number   numeric,
  last_word     text,
  primary key (company_id, signal_id, hour),
  constraint reading_hours_signal foreign key (company_id, signal_id) references downtime.signals (company_id, id)
);
comment on table downtime.reading_hours is 'What is kept of readings that have had their time: their hours.';
comment on column downtime.reading_hours.hour is 'When it began.';
comment on column downtime.reading_hours.readings is 'How many came.';
comment on column downtime.reading_hours.lowest is 'Of numbers; null: of a state.';
comment on column downtime.reading_hours.highest is 'Of numbers; null: of a state.';
comment on column downtime.reading_hours.mean is 'Of numbers, each reading counting alike; null: of a state.';
comment on column downtime.reading_hours.first_number is 'Of numbers; null: of a state.';
comment on column downtime.reading_hours.last_number is 'Of numbers; null: of a state.';
comment on column downtime.reading_hours.last_word is 'Of a state; null: of numbers.';

create table maintenance.meters (
  company_id     bigint not null,
  id             bigint generated always as identity,
  ssu_id         bigint not null,
  key            text not null,
  name           text not null,
  uom            text,
  source         text not null,
  signal_id      bigint,
  rollover       numeric,
  is_active      boolean not null default true,
  current_value  numeric not null default 0,
  current_at     timestamptz,
  total          numeric not null default 0,
  primary key (company_id, id),
  constraint meters_key unique (company_id, ssu_id, key),
  constraint meters_ssu foreign key (company_id, ssu_id) references sites.ssus (company_id, id),
  constraint meters_signal foreign key (company_id, signal_id) references downtime.signals (company_id, id),
  constraint meter_source_known check (source in ('manual', 'signal')),
  constraint meter_rollover_positive check (rollover > 0)
) with (fillfactor = 50);
create index meters_by_signal on maintenance.meters (company_id, signal_id);
comment on table maintenance.meters is 'Running totals of machines: hours, cycles, parts.';
comment on column maintenance.meters.key is 'One of its machine has it.';
comment on column maintenance.meters.uom is 'Its unit; null: none is said.';
comment on column maintenance.meters.source is 'manual: read by people; signal: counted from a counter signal.';
comment on column maintenance.meters.signal_id is 'The counter signal; null: manual.';
comment on column maintenance.meters.rollover is
  'The total at which it begins again at 0; null: it does not roll over.';
comment on column maintenance.meters.is_active is 'False: no longer in the factory spec.';
comment on column maintenance.meters.current_value is 'What it shows.';
comment on column maintenance.meters.current_at is 'When it was read last; null: never.';
comment on column maintenance.meters.total is
  'How far it has come in all, across rollovers, resets and replacements; what rules go by.';

create table maintenance.meter_readings (
  company_id   bigint not null,
  id           bigint generated always as identity,
  meter_id     bigint not null,
  at           timestamptz not null,
  value        numeric not null,
  begins_anew  text,
  old_value    numeric,
  person_id    bigint,
  recorded_at  timestamptz not null,
  primary key (company_id, id),
  constraint meter_readings_time unique (company_id, meter_id, at),
  constraint meter_readings_meter foreign key (company_id, meter_id) references maintenance.meters (company_id, id),
  constraint meter_readings_person foreign key (company_id, person_id) references people.people (company_id, id),
  constraint meter_begins_anew_known check (begins_anew in ('reset', 'replacement')),
  constraint meter_value_not_negative check (value >= 0)
);
comment on table maintenance.meter_readings is 'What people read off meters.';
comment on column maintenance.meter_readings.value is 'The running total.';
comment on column maintenance.meter_readings.begins_anew is
  'Why it may be lower than the one before: the meter was set back, or is another one; null: it is not.';
comment on column maintenance.meter_readings.old_value is
  'What the old meter showed last; null: it was not replaced.';

create table maintenance.usage_rules (
  company_id    bigint not null,
  id            bigint generated always as identity,
  meter_id      bigint not null,
  task_type_id  bigint not null,
  every         numeric not null,
  anchor        text not null,
  jumps         text not null,
  next_total    numeric,
  primary key (company_id, id),
  constraint usage_rules_one_per_type unique (company_id, meter_id, task_type_id),
  constraint usage_rules_meter foreign key (company_id, meter_id) references maintenance.meters (company_id, id),
  constraint usage_rules_task_type foreign key (company_id, task_type_id)
    references work.task_types (company_id, id) on delete cascade,
  constraint usage_every_positive check (every > 0),
  constraint usage_anchor_known check (anchor in ('schedule', 'completion')),
  constraint usage_jumps_known check (jumps in ('each', 'one'))
);
create index usage_rules_by_task_type on maintenance.usage_rules (company_id, task_type_id);
comment on table maintenance.usage_rules is 'A task each time a meter has come so much further.';
comment on column maintenance.usage_rules.every is 'In the meter''s unit.';
comment on column maintenance.usage_rules.anchor is
  'schedule: at every multiple; completion: so much after the last task was done.';
comment on column maintenance.usage_rules.jumps is
  'What a reading makes that passes several at once: each, a task for each; one, one that says how many.';
comment on column maintenance.usage_rules.next_total is
  'The meter''s total at which the next task opens; null: by completion, while its task is unfinished.';

create table maintenance.condition_rules (
  company_id    bigint not null,
  id            bigint generated always as identity,
  signal_id     bigint not null,
  task_type_id  bigint not null,
  above         numeric,
  below         numeric,
  hysteresis    numeric not null default 0,
  is_beyond     boolean not null default false,
  primary key (company_id, id),
  constraint condition_rules_signal foreign key (company_id, signal_id) references downtime.signals (company_id, id),
  constraint condition_rules_task_type foreign key (company_id, task_type_id)
    references work.task_types (company_id, id) on delete cascade,
  constraint condition_one_limit check (num_nonnulls(above, below) = 1),
  constraint condition_hysteresis_not_negative check (hysteresis >= 0)
);
create index condition_rules_by_signal on maintenance.condition_rules (company_id, signal_id);
create index condition_rules_by_task_type on maintenance.condition_rules (company_id, task_type_id);
comment on table maintenance.condition_rules is 'A task each time a signal crosses a limit.';
comment on column maintenance.condition_rules.above is 'The limit that the signal goes above; null: below.';
comment on column maintenance.condition_rules.below is 'The limit that the signal goes below; null: above.';
comment on column maintenance.condition_rules.hysteresis is
  'How far the signal goes back within the limit before the next crossing counts.';
comment on column maintenance.condition_rules.is_beyond is
  'Whether the newest reading that says so was beyond the limit; one between the limit and where it counts as back '
  'says nothing.';

create table maintenance.rule_tasks (
  company_id         bigint not null,
  task_id            bigint not null,
  usage_rule_id      bigint,
  condition_rule_id  bigint,
  primary key (company_id, task_id),
  constraint rule_tasks_task foreign key (company_id, task_id) references work.tasks (company_id, id) on delete cascade,
  constraint rule_tasks_usage_rule foreign key (company_id, usage_rule_id)
    references maintenance.usage_rules (company_id, id) on delete cascade,
  constraint rule_tasks_condition_rule foreign key (company_id, condition_rule_id)
    references maintenance.condition_rules (company_id, id) on delete cascade,
  constraint rule_task_of_one_rule check (num_nonnulls(usage_rule_id, condition_rule_id) = 1)
);
create index rule_tasks_by_usage_rule on maintenance.rule_tasks (company_id, usage_rule_id, task_id);
create index rule_tasks_by_condition_rule on maintenance.rule_tasks (company_id, condition_rule_id, task_id);
comment on table maintenance.rule_tasks is 'Which rule opened a task.';
comment on column maintenance.rule_tasks.usage_rule_id is 'Null: a condition rule did.';
comment on column maintenance.rule_tasks.condition_rule_id is 'Null: a usage rule did.';

reset role;
