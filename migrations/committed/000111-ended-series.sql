--! Previous: sha1:caaf2adf34f0fcff3fb5d197d2354dbea514e51f
--! Hash: sha1:758f88167d22df3a09cbfe5e1a98af7055fd1397
--! Message: ended-series

set role millwright_owner;

alter table work.tasks add column next_is_deleted boolean not null default false;
comment on column work.tasks.next_is_deleted is
  'The task that recurrence made after it was deleted: its series has ended, so that it gets no other.';

reset role;
