--! Previous: sha1:bfbd64b2ed88b1a74c43fdc0c8fb0e2c8d0a9116
--! Hash: sha1:a0658905e26ba5e73c69504e99953d6ad9b9ac2d
--! Message: attempts-by-hand

set role millwright_owner;

alter table events.deliveries add column attempts_by_hand integer not null default 0;
comment on column events.deliveries.attempts_by_hand is
  'Of the attempts, those that somebody asked for: they use up none of the schedule.';

reset role;
