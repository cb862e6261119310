--! Previous: sha1:ac5ec9f08e837b7ee6cf22d65b9ea1cc3833aca0
--! Hash: sha1:1a72e98f018d81c90b070c1414012e560a14407a
--! Message: ended-series

set role millwright_owner;

alter table work.tasks add column next_is_deleted boolean not null default false;
comment on column work.tasks.next_is_deleted is
  'The task that recurrence made after it was deleted: its series has ended, so that it gets no other.';

reset role;
