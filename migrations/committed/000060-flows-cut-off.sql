--! Previous: sha1:64405ae36d94b2969b2e56572d5c6174b7429033
--! Hash: sha1:9c6250e423f22e4e230aff87da84420cd46311fa
--! Message: flows-cut-off

set role millwright_owner;

create index flow_runs_cut_off on work.flow_runs (company_id, at) where cut_off is not null;
comment on column downtime.status_changes.category is
  'As in sites.ssu_statuses, as it was then; NO_DATA: its signals had stopped, and the state before is the last one '
  'known. With source manual: it was put out of use, and nothing is known of it until it is heard again.';

reset role;
