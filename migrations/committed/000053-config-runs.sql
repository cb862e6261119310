--! Previous: sha1:cd3d52f3444d69b57d2e43817f27f8daa56c0d9a
--! Hash: sha1:8e71268cf907f4ecca7a33b1c8a8b0def9076926
--! Message: config-runs

set role millwright_owner;

create table commissioning.runs (
  company_id   bigint not null references app.companies (id),
  id           bigint generated always as identity,
  external_id  text not null,
  person_id    bigint not null,
  context      jsonb not null,
  total        integer not null,
  done         integer not null default 0,
  unchanged    integer not null default 0,
  extra        integer not null default 0,
  failed       jsonb,
  started_at   timestamptz not null,
  ended_at     timestamptz,
  primary key (company_id, id),
  constraint runs_external_id unique (company_id, external_id),
  constraint runs_person foreign key (company_id, person_id) references people.people (company_id, id)
);
create unique index runs_one_at_a_time on commissioning.runs (company_id) where ended_at is null;
create index runs_by_person on commissioning.runs (company_id, person_id);
comment on table commissioning.runs is
  'A factory spec that is applied in portions, each a transaction of its own: what one call does at once has none.';
comment on column commissioning.runs.context is
  'The context of the call that began it: each portion enters the company by it, with the permissions of its moment.';
comment on column commissioning.runs.total is 'How many changes there are to make.';
comment on column commissioning.runs.done is 'How many of them are made: those with the smallest numbers.';
comment on column commissioning.runs.unchanged is 'How many items of the spec the company had already.';
comment on column commissioning.runs.extra is 'How many items the company has beyond the spec and keeps.';
comment on column commissioning.runs.failed is
  'The change that ended it, as callers see it: section, name, action and the problem; null when none did.';
comment on column commissioning.runs.ended_at is 'When all was done or one was refused; null: it goes on.';

create table commissioning.run_changes (
  company_id  bigint not null,
  run_id      bigint not null,
  number      integer not null,
  section     text not null,
  name        text not null,
  action      text not null constraint run_action_known check (action in ('create', 'update', 'remove')),
  change      jsonb not null,
  primary key (company_id, run_id, number),
  constraint run_changes_run foreign key (company_id, run_id) references commissioning.runs (company_id, id)
    on delete cascade
);
comment on table commissioning.run_changes is 'What a run has to do, in the order of doing it.';
comment on column commissioning.run_changes.action is
  'create, update, or remove: what pruning takes out, or switches off where it has history.';
comment on column commissioning.run_changes.number is 'Its place in the run, from 1.';
comment on column commissioning.run_changes.change is 'The whole change, as db/commissioning/types.sql has it.';

reset role;
