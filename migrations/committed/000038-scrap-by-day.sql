--! Previous: sha1:53bdf2c8fabee58a6bce6ff5177b7c4d1ada498e
--! Hash: sha1:1815304497c9b92149f38256196a422802686c54
--! Message: scrap by day

set role millwright_owner;
create index task_counts_scrap on work.task_counts (company_id, occurred_at) where scrap_quantity <> 0;
reset role;
