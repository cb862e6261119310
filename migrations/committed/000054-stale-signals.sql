--! Previous: sha1:8e71268cf907f4ecca7a33b1c8a8b0def9076926
--! Hash: sha1:adf78f1fe56ff219b062334450fb48cb6a6d0953
--! Message: stale-signals

set role millwright_owner;

alter table downtime.signals add column stale_since timestamptz;
comment on column downtime.signals.stale_since is
  'Since when its latest value is said not to hold any more: the newest reading is without one. Null: it holds.';
comment on column downtime.readings.number is
  'Of a counter or value; null: of a state, or not known any more from then on, where word is null too.';

reset role;
