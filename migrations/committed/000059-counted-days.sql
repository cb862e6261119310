--! Previous: sha1:5db769c1b66044d90fcb209a8aff2486a1fb911d
--! Hash: sha1:1f29d61c47afe036c49d0fa28e899d0ca2f5441b
--! Message: counted-days

set role millwright_owner;

alter table app.kept_counts add column is_day boolean not null default false;
comment on column app.kept_counts.is_day is
  'What stands as the month is a day of the present one, which is counted by its days.';
comment on column app.kept_counts.month is
  'The month (UTC) that was counted after its end, or the day; -infinity where a table is counted by no month.';

reset role;
