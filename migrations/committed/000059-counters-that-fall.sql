--! Previous: sha1:5db769c1b66044d90fcb209a8aff2486a1fb911d
--! Hash: sha1:64405ae36d94b2969b2e56572d5c6174b7429033
--! Message: counters-that-fall

set role millwright_owner;

alter table downtime.signals
  add column counted_task_id bigint,
  add column counted_ahead numeric not null default 0,
  add constraint signals_counted_task foreign key (company_id, counted_task_id) references work.tasks (company_id, id)
    on delete set null (counted_task_id);
comment on column downtime.signals.counted_task_id is
  'Of a counter whose advance is counted: the task that this was done on last; null: none yet.';
comment on column downtime.signals.counted_ahead is
  'What the counter has counted on that task and is not on it yet: part of a piece; below 0: what it took back again, '
  'which it has to count anew before more is counted on the task.';
create index signals_by_counted_task on downtime.signals (company_id, counted_task_id)
  where counted_task_id is not null;

reset role;
