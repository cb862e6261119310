--! Previous: sha1:2b410f6ebbc43d8e4abc10bb827605f80fb4d2d0
--! Hash: sha1:aa745f50e229b1c57b4914b7241c2ff471f10093
--! Message: missed-goods-stay-noted

set role millwright_owner;

comment on table quality.missed_goods is
  'What counts have missed in the quarantine of a unit of what is not tracked and a report held there: found there '
  'again it is in quality.waiting_goods again. Nothing once its inspection has passed, or its receipt was taken back.';

reset role;
