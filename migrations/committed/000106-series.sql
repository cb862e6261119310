--! Previous: sha1:7567b14f1629c2de84c1a9efff9882e6db7d1a54
--! Hash: sha1:0786ca25e149290a8098daf9d10a3f46d07d6158
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
