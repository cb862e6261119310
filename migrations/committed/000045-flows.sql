--! Previous: sha1:cffe9d9b7317ad5b2584758946d14ad7f221765e
--! Hash: sha1:b892e8a4a83dc98e11acb7fc3d2e3470f9f6bfd5
--! Message: flows and parameter sets

set role millwright_owner;

create table production.parameter_sets (
  company_id   bigint not null references app.companies (id),
  id           bigint generated always as identity,
  external_id  text not null,
  name         text not null,
  version      integer not null default 1,
  is_current   boolean not null default true,
  parameters   jsonb not null default '[]',
  created_at   timestamptz not null default now(),
  primary key (company_id, id),
  constraint parameter_sets_external_id unique (company_id, external_id),
  constraint parameter_sets_version unique (company_id, name, version),
  constraint parameter_set_version_positive check (version > 0)
);
create index parameter_sets_by_name on production.parameter_sets (company_id, name);
create unique index parameter_sets_one_current on production.parameter_sets (company_id, name) where is_current;
comment on table production.parameter_sets is
  'What a machine is set to for an operation, by version. A change is a new row; tasks keep the one they began with.';
comment on column production.parameter_sets.is_current is 'Whether new tasks begin with it.';
comment on column production.parameter_sets.parameters is '[{name, unit, target, min, max}], in order.';

alter table work.task_types
  add column parameter_set_id bigint,
  add constraint task_types_parameter_set foreign key (company_id, parameter_set_id)
    references production.parameter_sets (company_id, id);
create index task_types_by_parameter_set on work.task_types (company_id, parameter_set_id);
comment on column work.task_types.parameter_set_id is
  'The current version of the set that its tasks begin with; null: none.';

alter table work.tasks
  add column parameter_set_id bigint,
  add constraint tasks_parameter_set foreign key (company_id, parameter_set_id)
    references production.parameter_sets (company_id, id);
comment on column work.tasks.parameter_set_id is
  'The version that was current when it was made, for an operation when its order was released; null: none.';

create table work.flows (
  company_id           bigint not null references app.companies (id),
  id                   bigint generated always as identity,
  name                 text not null,
  when_task_type_id    bigint not null,
  when_status          text not null,
  create_task_type_id  bigint not null,
  title                text,
  created_at           timestamptz not null default now(),
  updated_at           timestamptz not null default now(),
  primary key (company_id, id),
  constraint flows_name unique (company_id, name),
  constraint flows_when foreign key (company_id, when_task_type_id) references work.task_types (company_id, id),
  constraint flows_create foreign key (company_id, create_task_type_id) references work.task_types (company_id, id),
  constraint flow_status_known check (when_status in
    ('open', 'preparation', 'ready', 'dispatched', 'submitted', 'incomplete', 'done', 'declined'))
);
create index flows_by_when on work.flows (company_id, when_task_type_id, when_status);
create index flows_by_create on work.flows (company_id, create_task_type_id);
comment on table work.flows is 'When a task of a type reaches a status, a task of another type is made.';
comment on column work.flows.when_status is 'The status of a task (work.tasks.status) that sets it off.';
comment on column work.flows.title is 'Of the task that is made; null: the name of its type.';

create table work.flow_runs (
  company_id       bigint not null references app.companies (id),
  flow_id          bigint not null,
  task_id          bigint not null,
  root_task_id     bigint not null,
  path             bigint[] not null,
  created_task_id  bigint,
  cut_off          text constraint flow_cut_off_known check (cut_off in ('loop', 'too_many')),
  at               timestamptz not null,
  primary key (company_id, flow_id, task_id),
  constraint flow_runs_flow foreign key (company_id, flow_id) references work.flows (company_id, id) on delete cascade,
  constraint flow_runs_task foreign key (company_id, task_id) references work.tasks (company_id, id) on delete cascade,
  constraint flow_runs_root foreign key (company_id, root_task_id) references work.tasks (company_id, id)
    on delete cascade,
  constraint flow_runs_created foreign key (company_id, created_task_id) references work.tasks (company_id, id)
    on delete set null (created_task_id)
);
create index flow_runs_by_task on work.flow_runs (company_id, task_id);
create index flow_runs_by_root on work.flow_runs (company_id, root_task_id);
create index flow_runs_by_created on work.flow_runs (company_id, created_task_id);
comment on table work.flow_runs is
  'That a flow ran for a task, which it does once, however often the task reaches the status.';
comment on column work.flow_runs.root_task_id is 'The task that the chain of flows began with.';
comment on column work.flow_runs.path is 'The flows of the chain from its beginning, this one last.';
comment on column work.flow_runs.created_task_id is 'What it made; null: nothing, or it is deleted since.';
comment on column work.flow_runs.cut_off is
  'loop: the flow has run in its chain before; too_many: its chain has made enough. Null: it made a task.';

reset role;
