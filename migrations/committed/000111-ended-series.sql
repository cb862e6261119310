--! Previous: sha1:ac37283d8611ff3c13785674ddd44d18a63f5d98
--! Hash: sha1:def80413ee7c57122220765ca1861605d7d80cae
--! Message: ended-series

set role millwright_owner;

alter table work.tasks add column next_is_deleted boolean not null default false;
comment on column work.tasks.next_is_deleted is
  'The task that recurrence made after it was deleted: its series has ended, so that it gets no other.';

reset role;
