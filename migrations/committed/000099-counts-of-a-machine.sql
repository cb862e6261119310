--! Previous: sha1:a0658905e26ba5e73c69504e99953d6ad9b9ac2d
--! Hash: sha1:00cb6ac2aadeb0fe5e48bfcd53dc4c5bb1f66aa9
--! Message: counts-of-a-machine

set role millwright_owner;

-- The figures of one machine read its own counts, not those of all machines in that time.
create index task_counts_by_ssu on work.task_counts (company_id, ssu_id, occurred_at);

reset role;
