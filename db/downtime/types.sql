-- How long a machine stood still for one reason within a window, and for all of them; planned_seconds is what of that
-- was planned time.
create type downtime.stopped as (
  ssu_id          bigint,
  reason_code_id  bigint,
  seconds         numeric,
  planned_seconds numeric,
  stops           bigint,
  open_stops      bigint
);
create type downtime.machine_stopped as (
  ssu_id      bigint,
  seconds     numeric,
  planned_seconds numeric,
  stops       bigint,
  open_stops  bigint,
  by_reason   downtime.stopped[]
);

-- A reading as it was sent: which it is of the call, what it is of, what it says, and the signal's newest reading
-- before this call. is_ahead: all that is stored of the signal is older. problem: why it is rejected; null: it is not.
create type downtime.sent_reading as (
  n               integer,
  ssu_id          bigint,
  signal_id       bigint,
  kind            text,
  at              timestamptz,
  number          numeric,
  word            text,
  status_id       bigint,
  last_at         timestamptz,
  last_number     numeric,
  last_status_id  bigint,
  is_ahead        boolean,
  problem         text
);

-- A stop and when it was. ended_at null: it stands.
create type downtime.stop_span as (id bigint, started_at timestamptz, ended_at timestamptz);

-- That a stop goes on as this time; null: it goes.
create type downtime.matched_stop as (id bigint, span tstzrange);

-- A time that a stop may go on as, and how much it has of the stop's own. is_said: somebody gave the stop a reason.
create type downtime.touched_span as (id bigint, span tstzrange, is_said boolean, shared interval);

-- A state that a machine entered.
create type downtime.entered as (at timestamptz, status text, category text);

-- What a counter counts from one reading to the next. left_out: what it did not count of a jump; below 0: what was left
-- out before turned out to be a wrong sample.
create type downtime.counter_step as (step numeric, left_out numeric);

-- A task that a machine works on, from its start to that of the next; run_minutes are its type's standard time.
create type downtime.counting_task as (
  ssu_id       bigint,
  id           bigint,
  run_minutes  numeric,
  started_at   timestamptz,
  until        timestamptz,
  is_first     boolean
);

-- is_late: the counter had been read after that, so that this puts right what was counted. gap: the time of the reading
-- that it leads to, or that the step leads to in whose place it comes. stands: of one that is taken out, what of it
-- stands counted, by a count of these times; null: it comes in.
create type downtime.counted_step as (
  since     timestamptz,
  at        timestamptz,
  quantity  numeric,
  is_late   boolean,
  gap       timestamptz,
  stands    numeric
);
-- What a counter counted in new readings, of one machine's task or of none: all of it, and each step by its time. code:
-- why it is not to be on the task; null: it is. indexes: the places of those readings in the call; fast: of those that
-- went on much too fast. kind: good or scrap.
create type downtime.counted_pieces as (
  signal_id  bigint,
  task_id    bigint,
  kind       text,
  quantity   numeric,
  steps      downtime.counted_step[],
  code       text,
  message    text,
  indexes    integer[],
  fast       integer[]
);

-- Where a step of a counter stands that is taken out: on a task, or beside, and why (code). is_told: a count or what is
-- kept beside tells it. kind: good or scrap, as that tells it, whatever the counter counts by now. since, at, pieces:
-- the count that tells it.
create type downtime.counted_place as (
  task_id  bigint,
  code     text,
  is_told  boolean,
  kind     text,
  since    timestamptz,
  at       timestamptz,
  pieces   numeric
);

-- A counter's step from one reading to the next by time, as new readings make it; is_gone: one that they take out,
-- below 0 where it counted.
create type downtime.counted as (
  signal_id  bigint,
  since      timestamptz,
  at         timestamptz,
  step       numeric,
  left_out   numeric,
  is_gone    boolean
);
