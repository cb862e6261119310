--! Previous: sha1:0dde72a9310c6f2a88740f333dfb9bfce29457e4
--! Hash: sha1:b2761b105397149dbe26ba49f8f25cbdd9931643
--! Message: missed-goods-stay-noted

set role millwright_owner;

comment on table quality.missed_goods is
  'What counts have missed in the quarantine of a unit of what is not tracked and a report held there: found there '
  'again it is in quality.waiting_goods again. Nothing once its inspection has passed, or its receipt was taken back.';

reset role;
