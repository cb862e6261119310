--! Previous: sha1:1f20693ae6b97f719dbad05dc80a17da5624ffb1
--! Hash: sha1:4911d6c4823da9fd0d64c1d86f176769b0d386c1
--! Message: stale-signals

set role millwright_owner;

alter table downtime.signals add column stale_since timestamptz;
comment on column downtime.signals.stale_since is
  'Since when its latest value is said not to hold any more: the newest reading is without one. Null: it holds.';
comment on column downtime.readings.number is
  'Of a counter or value; null: of a state, or not known any more from then on, where word is null too.';

reset role;
