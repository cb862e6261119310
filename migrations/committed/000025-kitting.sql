--! Previous: sha1:d9d7d5490012f41baf4cef5e1291c837dbaf5266
--! Hash: sha1:6db1a5f7c2851c167dbec4939f5ffd4d6dfea135
--! Message: kitting

set role millwright_owner;

alter table work.tasks
  add column kit_for_task_id bigint,
  add constraint tasks_kit_for foreign key (company_id, kit_for_task_id) references work.tasks (company_id, id);
create index tasks_by_kit_for on work.tasks (company_id, kit_for_task_id) where kit_for_task_id is not null;
comment on column work.tasks.kit_for_task_id is
  'The task whose material this one lays out in to_storage_unit_id. Null: it lays out none.';

alter table app.settings
  add column kitting_task_type_id bigint,
  add constraint settings_kitting_task_type foreign key (company_id, kitting_task_type_id)
    references work.task_types (company_id, id);
comment on column app.settings.kitting_task_type_id is
  'The type of the tasks that a release with a kit cart makes to fill it. Null: they have none.';

reset role;
