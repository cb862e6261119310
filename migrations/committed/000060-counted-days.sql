--! Previous: sha1:64405ae36d94b2969b2e56572d5c6174b7429033
--! Hash: sha1:ce885579545311f9985262290958fa5ec280b2c7
--! Message: counted-days

set role millwright_owner;

alter table app.kept_counts add column is_day boolean not null default false;
comment on column app.kept_counts.is_day is
  'What stands as the month is a day of the present one, which is counted by its days.';
comment on column app.kept_counts.month is
  'The month (UTC) that was counted after its end, or the day; -infinity where a table is counted by no month.';

reset role;
