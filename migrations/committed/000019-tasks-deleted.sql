--! Previous: sha1:bfba3390dd1279b291e8b9167570c61c31b6f7dd
--! Hash: sha1:39ddffe51d7b2057d250ece8d29dd4f6fb203ef6
--! Message: tasks-deleted

set role millwright_owner;

-- What Postgres locks here to make sure that a deleted task has no rows; see db/grants.sql.
alter table work.task_counts add column is_kept boolean not null generated always as (true) stored;
alter table production.lot_links add column is_kept boolean not null generated always as (true) stored;

reset role;
