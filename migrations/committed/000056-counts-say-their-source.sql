--! Previous: sha1:4911d6c4823da9fd0d64c1d86f176769b0d386c1
--! Hash: sha1:a50cda3a0a2cdb0366dc2abe84d06e0c7ba91b30
--! Message: counts-say-their-source

set role millwright_owner;

alter table work.task_counts
  add column signal_id bigint,
  add constraint task_counts_signal foreign key (company_id, signal_id) references downtime.signals (company_id, id);
comment on column work.task_counts.signal_id is 'The counter of a machine that counted it; null: a person reported it.';
create index task_counts_by_signal on work.task_counts (company_id, signal_id, occurred_at)
  where signal_id is not null;
create index task_counts_by_people on work.task_counts (company_id, task_id, occurred_at) where signal_id is null;

create index status_changes_unplanned on downtime.status_changes (company_id, ssu_id, at desc, id desc)
  where category in ('MAINTENANCE', 'NO_DATA');

reset role;
