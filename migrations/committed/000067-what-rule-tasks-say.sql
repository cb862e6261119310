--! Previous: sha1:5e6b4c6f74e7b94aa53bb304f41c104ae08c3fc6
--! Hash: sha1:0311ff2e071b7ea0994dacfe6769cb0e64754e73
--! Message: what-rule-tasks-say

set role millwright_owner;

alter table maintenance.rule_tasks
  add column number numeric,
  add column times numeric,
  add column told text;
comment on column maintenance.rule_tasks.number is
  'Of a usage rule of a manual meter: which time it is that the rule was due since it counts as it does; null: it '
  'counts otherwise by now, or from a signal.';
comment on column maintenance.rule_tasks.times is 'Of a usage rule: how many times it was due, which the task says.';
comment on column maintenance.rule_tasks.told is
  'What the rule says in the task; while that stands there and nobody has begun, late readings mend it.';

reset role;
