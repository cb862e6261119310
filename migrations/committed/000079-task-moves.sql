--! Previous: sha1:07913a14fbcc1c8bc4a13711cf8d3dfb916c9270
--! Hash: sha1:376986b495a63640c2f7b7d7c60dd29d8c4dc289
--! Message: task-moves

set role millwright_owner;

create table work.task_moves (
  company_id  bigint not null references app.companies (id),
  task_id     bigint not null,
  until       timestamptz not null,
  ssu_id      bigint not null,
  primary key (company_id, task_id, until),
  constraint task_moves_task foreign key (company_id, task_id) references work.tasks (company_id, id) on delete cascade,
  constraint task_moves_ssu foreign key (company_id, ssu_id) references sites.ssus (company_id, id)
);
create index task_moves_by_ssu on work.task_moves (company_id, ssu_id);
comment on table work.task_moves is
  'The machines that tasks were on before the one that they are on now, of those that were under way.';
comment on column work.task_moves.until is 'When it went on elsewhere, as the caller says.';

reset role;
