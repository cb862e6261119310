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
-- before this call. problem: why it is rejected; null: it is not.
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
  problem         text
);

-- A state that a machine entered.
create type downtime.entered as (at timestamptz, status text, category text);
