--! Previous: sha1:0537b60ca556b5391c35d7125a60af88919fa63b
--! Hash: sha1:f90bae5efb451369ff2ff37f07265b225d822ee3
--! Message: turns-before-their-end

set role millwright_owner;

alter table work.task_turns add column was_reason text;
comment on column work.task_turns.was_reason is
  'Why it had been declined, or left incomplete, when it had ended so before it was taken up again.';
comment on table work.task_turns is
  'Where tasks did not go straight to their end: left incomplete without a follow-up, put back after they were '
  'dispatched, or taken up again after that or after their end.';

reset role;
