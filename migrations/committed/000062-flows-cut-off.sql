--! Previous: sha1:a2aca92639b60a0a7f66a244cd8903b6e6797553
--! Hash: sha1:c972ec77ab792b5502b49aa764b7f293ac675695
--! Message: flows-cut-off

set role millwright_owner;

create index flow_runs_cut_off on work.flow_runs (company_id, at) where cut_off is not null;
comment on column downtime.status_changes.category is
  'As in sites.ssu_statuses, as it was then; NO_DATA: its signals had stopped, and the state before is the last one '
  'known. With source manual: it was put out of use, and nothing is known of it until it is heard again.';

reset role;
