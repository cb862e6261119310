--! Previous: sha1:cdf0f631d708042b630db5618f0525ef4f66d696
--! Hash: sha1:0d8499043189183a5e2cb91de706b7e3ec5e7ac0
--! Message: tasks-deleted

set role millwright_owner;

-- What Postgres locks here to make sure that a deleted task has no rows; see db/grants.sql.
alter table work.task_counts add column is_kept boolean not null generated always as (true) stored;
alter table production.lot_links add column is_kept boolean not null generated always as (true) stored;

reset role;
