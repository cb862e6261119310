--! Previous: sha1:0f0403d7f15d7054600ba1f3bbff997ffa43c893
--! Hash: sha1:f4764d99bcab47fccceb2d77668bf1a493838183
--! Message: issue reports and their files

set role millwright_owner;

create table work.issues (
  company_id    bigint not null references app.companies (id),
  id            bigint generated always as identity,
  external_id   text not null,
  name          text not null,
  task_type_id  bigint not null,
  items         jsonb not null default '[]',
  created_at    timestamptz not null default now(),
  updated_at    timestamptz not null default now(),
  primary key (company_id, id),
  constraint issues_external_id unique (company_id, external_id),
  constraint issues_name unique (company_id, name),
  constraint issues_task_type foreign key (company_id, task_type_id) references work.task_types (company_id, id)
);
create index issues_by_task_type on work.issues (company_id, task_type_id);
comment on table work.issues is 'What anybody may report of a machine: each report is a task of the issue''s type.';
comment on column work.issues.items is 'What a report is asked, in order: fields as task_types.form has them.';

alter table work.tasks
  add column issue_id bigint,
  add constraint tasks_issue foreign key (company_id, issue_id) references work.issues (company_id, id);
create index tasks_by_issue on work.tasks (company_id, issue_id) where issue_id is not null;
comment on column work.tasks.issue_id is 'The issue that it was reported as; null: it was not reported so.';

create table work.files (
  company_id    bigint not null references app.companies (id),
  id            bigint generated always as identity,
  token         text not null,
  name          text not null,
  content_type  text not null,
  size          bigint,
  problem       text,
  task_id       bigint,
  created_by    bigint not null,
  created_at    timestamptz not null default now(),
  settled_at    timestamptz,
  released_at   timestamptz,
  primary key (company_id, id),
  constraint files_token unique (company_id, token),
  constraint files_task foreign key (company_id, task_id) references work.tasks (company_id, id)
    on delete set null (task_id),
  constraint files_created_by foreign key (company_id, created_by) references people.people (company_id, id)
);
create index files_by_task on work.files (company_id, task_id);
create index files_unused on work.files (company_id, created_by, created_at) where task_id is null;
comment on table work.files is
  'Photos and signatures that answers of forms refer to. What they show lies in the store of files, by the token.';
comment on column work.files.token is 'What nobody guesses: it stands in the address of the file.';
comment on column work.files.name is 'As whoever put it up called it, in letters, digits, dots and dashes.';
comment on column work.files.content_type is 'As announced; once it is settled, what it is.';
comment on column work.files.size is 'Bytes; null: not settled.';
comment on column work.files.problem is
  'Why what was sent is not kept; null: nothing was wrong with it, or nothing came.';
comment on column work.files.task_id is 'The task whose answers refer to it; null: none do, and after a day it goes.';
comment on column work.files.created_by is 'Who asked for the address to send it to.';
comment on column work.files.settled_at is 'When it was found whole and kept; null: it was not.';
comment on column work.files.released_at is 'When answers last ceased to refer to it; null: none ever did.';

reset role;
