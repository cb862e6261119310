-- How long a machine stood still for one reason within a window, and for all of them.
create type downtime.stopped as (
  ssu_id          bigint,
  reason_code_id  bigint,
  seconds         numeric,
  stops           bigint,
  open_stops      bigint
);
create type downtime.machine_stopped as (
  ssu_id      bigint,
  seconds     numeric,
  stops       bigint,
  open_stops  bigint,
  by_reason   downtime.stopped[]
);
