-- What comes of maintenance by one rule: a date or a reading, and how far off that is, in days or in the unit, or why
-- that is not known.
create type maintenance.due_work as (
  kind         text,
  rule_id      bigint,
  rule         text,
  ssu_id       bigint,
  due_at       timestamptz,
  due_reading  numeric,
  remaining    numeric,
  unit         text,
  task_id      bigint,
  note         text
);

-- How far the meter of a usage rule had come at most, since the rule counts.
create type maintenance.peak as (rule_id bigint, total numeric);
