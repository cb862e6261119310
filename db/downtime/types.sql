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
