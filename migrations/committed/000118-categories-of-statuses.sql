--! Previous: sha1:9f92ce367fef8982ef3507c41db8f8d80db442ee
--! Hash: sha1:ef619b92f9a623a3b0bc2765cceda3babdfa3f5b
--! Message: categories-of-statuses

set role millwright_owner;

alter table sites.ssu_statuses
  add column categories_left text[] not null default '{}',
  add column categories_left_at timestamptz[] not null default '{}',
  add constraint ssu_status_categories_left_whole check (
    cardinality(categories_left) = cardinality(categories_left_at));
comment on column sites.ssu_statuses.categories_left is
  'The categories that it had before, oldest first: what was said of a machine means the one of its time '
  '(sites.category_at).';
comment on column sites.ssu_statuses.categories_left_at is
  'When it left each of these.';

comment on column downtime.status_changes.source is
  'auto: by the machine''s signals, or as the company gave the status another category; manual: by a person.';

reset role;
