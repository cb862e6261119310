--! Previous: sha1:f4b40949db0b8a0f7cd446c23ce3fb7cb5e31133
--! Hash: sha1:ac5ec9f08e837b7ee6cf22d65b9ea1cc3833aca0
--! Message: series

set role millwright_owner;

alter table work.tasks
  add column sets_status_when_begun boolean not null default false,
  add column instruction jsonb;
comment on column work.tasks.sets_status_when_begun is
  'It was made ahead of its time, so that its machine gets what its type sets on opening when it is begun.';
comment on column work.tasks.instruction is
  'What its details said, a text or JSON null, before whoever was at it wrote there what was found: the next one of '
  'its series says that. Null: they say it still.';

reset role;
