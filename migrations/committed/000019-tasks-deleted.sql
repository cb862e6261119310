--! Previous: sha1:0115f25d443ac948df4d14ca951517bab62c3eba
--! Hash: sha1:00cc93e74f32e56543d7c2dc96e31b166b8f7092
--! Message: tasks-deleted

set role millwright_owner;

-- What Postgres locks here to make sure that a deleted task has no rows; see db/grants.sql.
alter table work.task_counts add column is_kept boolean not null generated always as (true) stored;
alter table production.lot_links add column is_kept boolean not null generated always as (true) stored;

reset role;
