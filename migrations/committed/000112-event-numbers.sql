--! Previous: sha1:def80413ee7c57122220765ca1861605d7d80cae
--! Hash: sha1:0fdfa00eb6296ebc61247ea0aa6802dd6e0764c2
--! Message: event-numbers

set role millwright_owner;

create table events.numbering (
  only_row          boolean primary key default true check (only_row),
  system_identifier bigint not null,
  base              bigint not null
);
comment on table events.numbering is
  'From where the transactions that write events are numbered here, as each cluster counts its own. One row.';
comment on column events.numbering.system_identifier is
  'Of the cluster that this is of, as pg_control_system tells it.';
comment on column events.numbering.base is
  'Added to a transaction''s number, so that what it writes stands behind what came from another cluster.';
comment on column events.events.transaction_id is
  'Orders the outbox, with id: the number of the transaction in its cluster, and the base of events.numbering.';

reset role;
