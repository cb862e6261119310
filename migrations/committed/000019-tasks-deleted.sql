--! Previous: sha1:114af910177e6bd1756edf993a8183c2f4d9e7b9
--! Hash: sha1:357149eeb2dcab520d698e9d523fe1d18e827e86
--! Message: tasks-deleted


set role millwright_owner;

-- What Postgres locks here to make sure that a deleted task has no rows; see db/grants.sql.
alter table work.task_counts add column is_kept boolean not null generated always as (true) stored;
alter table production.lot_links add column is_kept boolean not null generated always as (true) stored;

reset role;
