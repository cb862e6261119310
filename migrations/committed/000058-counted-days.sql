--! Previous: sha1:5f19835d772547ac6a82b72cd6e6cd5d24f11fb5
--! Hash: sha1:72d7d88893d0eed532d805b373edb7e41acf67c0
--! Message: counted-days

set role millwright_owner;

alter table app.kept_counts add column is_day boolean not null default false;
comment on column app.kept_counts.is_day is 'What stands as the month is a day of the present one, which is counted by its days.';
comment on column app.kept_counts.month is
  'The month (UTC) that was counted after its end, or the day; -infinity where a table is counted by no month.';

reset role;
