--! Previous: sha1:aa83ae3da36ccdbc975dd1c69abafc61a1969934
--! Hash: sha1:2b276f0b8b6bd1cad998c0e5b6d14f6070a05289
--! Message: no data

set role millwright_owner;

alter table sites.ssus add column no_data_since timestamptz;
comment on column sites.ssus.no_data_since is
  'Since when nothing is known of it, as its signals stopped; status_id is then the last state that was known. '
  'Null: it is heard from, or has no signals.';

alter table downtime.status_changes drop constraint status_change_category_known;
alter table downtime.status_changes
  add constraint status_change_category_known check (category in ('UP', 'DOWN', 'MAINTENANCE', 'NO_DATA'));
comment on table downtime.status_changes is
  'Which status a machine entered when; it lasts until the machine''s next one. What a person said stays; what signals '
  'said is corrected when readings come late.';
comment on column downtime.status_changes.category is
  'As in sites.ssu_statuses, as it was then; NO_DATA: its signals had stopped, and the state before is the last one '
  'known.';

reset role;
