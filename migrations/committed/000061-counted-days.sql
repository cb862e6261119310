--! Previous: sha1:fda224f78896b5af39a761ff4d003c2a0d4a8278
--! Hash: sha1:a2aca92639b60a0a7f66a244cd8903b6e6797553
--! Message: counted-days

set role millwright_owner;

alter table app.kept_counts add column is_day boolean not null default false;
comment on column app.kept_counts.is_day is
  'What stands as the month is a day of the present one, which is counted by its days.';
comment on column app.kept_counts.month is
  'The month (UTC) that was counted after its end, or the day; -infinity where a table is counted by no month.';

reset role;
