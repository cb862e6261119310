--! Previous: sha1:a50cda3a0a2cdb0366dc2abe84d06e0c7ba91b30
--! Hash: sha1:92ba2665622d230836341a01a8c18a9e735c3cd3
--! Message: counted-days

set role millwright_owner;

alter table app.kept_counts add column is_day boolean not null default false;
comment on column app.kept_counts.is_day is 'What stands as the month is a day of the present one, which is counted by its days.';
comment on column app.kept_counts.month is
  'The month (UTC) that was counted after its end, or the day; -infinity where a table is counted by no month.';

reset role;
