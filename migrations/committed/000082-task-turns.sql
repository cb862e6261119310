--! Previous: sha1:51e2628ec07256a5f8780fdb2f3d166c2ed5c0d8
--! Hash: sha1:0537b60ca556b5391c35d7125a60af88919fa63b
--! Message: task-turns

set role millwright_owner;

create table work.task_turns (
  company_id  bigint not null references app.companies (id),
  task_id     bigint not null,
  id          bigint not null,
  at          timestamptz not null,
  status      text not null,
  was         text not null,
  was_ended   timestamptz,
  reason      text,
  primary key (company_id, task_id, id),
  constraint task_turns_task foreign key (company_id, task_id) references work.tasks (company_id, id) on delete cascade
);
comment on table work.task_turns is
  'Where tasks did not go straight to their end: left incomplete without a follow-up, or taken up again after it.';
comment on column work.task_turns.at is 'When it was so, as the caller says.';
comment on column work.task_turns.was_ended is 'When it had ended before it was taken up again; null: it had not.';

reset role;
