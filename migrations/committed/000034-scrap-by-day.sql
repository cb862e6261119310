--! Previous: sha1:5940687b21e93e298c5531684add2eccdc922d37
--! Hash: sha1:728cd7396c0367a6a487f2fa4879015dd77edf4b
--! Message: scrap by day

set role millwright_owner;
create index task_counts_scrap on work.task_counts (company_id, occurred_at) where scrap_quantity <> 0;
reset role;
