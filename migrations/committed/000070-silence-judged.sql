--! Previous: sha1:0299a1e881a248660da36111a8ee107300b374b5
--! Hash: sha1:dfebf23abb447c0567763b711b0dee2d2d66ce5f
--! Message: silence-judged

set role millwright_owner;

alter table downtime.heard add column judged_minutes integer;
comment on column downtime.heard.judged_minutes is
  'By how long a silence it was last judged to be in no data; null: it was not since this is kept.';

reset role;
