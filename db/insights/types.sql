-- A stretch of time of one machine that figures are asked for. Whether a stop, or a status whose time is not planned,
-- reaches into it is looked up where begins_stopped and begins_unplanned do not say that none does.
create type insights.piece as (ssu_id bigint, span tstzrange, begins_stopped boolean, begins_unplanned boolean);

-- What a machine's time went to within a piece. The kinds exclude each other; planned is what is left of scheduled, and
-- running what is left of planned. minor is part of running, setup part of down. stops began in planned time, failures
-- are those that are no setup, and services are entries into maintenance in scheduled time. in_states: when it was in
-- states whose time is not planned, in scheduled time or not.
create type insights.times as (
  ssu_id       bigint,
  span         tstzrange,
  scheduled    tstzmultirange,
  maintenance  tstzmultirange,
  no_data      tstzmultirange,
  not_planned  tstzmultirange,
  planned      tstzmultirange,
  down         tstzmultirange,
  setup        tstzmultirange,
  minor        tstzmultirange,
  stops        bigint,
  failures     bigint,
  services     bigint,
  in_states    tstzmultirange
);

-- A stop as far as it reaches into a piece. counts_as: availability, performance, setup or not_planned, by its reason
-- and its length. begins: whether it began within the piece.
create type insights.stop as (
  ssu_id          bigint,
  span            tstzrange,
  id              bigint,
  started_at      timestamptz,
  ended_at        timestamptz,
  stood           tstzrange,
  reason_code_id  bigint,
  counts_as       text,
  begins          boolean
);

-- The time that a machine spent in a status of some kind (maintenance, no_data) within a piece.
create type insights.state as (
  ssu_id  bigint,
  span    tstzrange,
  id      bigint,
  at      timestamptz,
  lasted  tstzrange,
  kind    text,
  status  text,
  begins  boolean
);

-- What was counted on a machine within a piece: one row a count, and of a counter one of what it counted between two
-- readings, id the first of it. told_ is what it says; good and scrap are what of that
-- figures use: the counter good_by or scrap_by has told the rest (insights.told_by_counter). Standard time is what
-- these pieces take by their type, in_shifts what of it shifts worked, ideal what of that was planned time; null where
-- the type has none. signal_id: the counter that made the count; null: a person.
create type insights.made as (
  ssu_id         bigint,
  span           tstzrange,
  id             bigint,
  task_id        bigint,
  occurred_at    timestamptz,
  good_quantity  numeric,
  scrap_quantity numeric,
  standard_seconds numeric,
  in_shifts_seconds numeric,
  ideal_seconds  numeric,
  signal_id      bigint,
  told_good      numeric,
  told_scrap     numeric,
  good_by        bigint,
  scrap_by       bigint
);

-- Pieces of one kind that were counted, or that a correction takes back or adds: the count that they are of and its
-- time, whether a counter counted them, and of what people reported the counter that had told it already, so that
-- figures leave it out. told_at is the time of the report that they go with, reason_code_id why they are scrap, also of
-- good ones that were reported with some.
create type insights.correction_part as (
  correction_id bigint,
  kind       text,
  quantity   numeric,
  at         timestamptz,
  count_id   bigint,
  told_at    timestamptz,
  signal_id  bigint,
  by_counter boolean,
  reason_code_id bigint
);

-- The sums that every figure is made of, of one machine. Sums of several pieces are the sums of the whole: nothing here
-- is rounded or divided.
create type insights.figures as (
  ssu_id            bigint,
  scheduled_seconds numeric,
  maintenance_seconds numeric,
  no_data_seconds   numeric,
  not_planned_seconds numeric,
  planned_seconds   numeric,
  down_seconds      numeric,
  setup_seconds     numeric,
  minor_seconds     numeric,
  stops             bigint,
  failures          bigint,
  services          bigint,
  counts            bigint,
  unrated_counts    bigint,
  good_quantity     numeric,
  scrap_quantity    numeric,
  ideal_seconds     numeric
);

-- What follows from the figures of a machine. Null is never 0: lacks says of each null why, as {metric: sentence}.
create type insights.ratios as (
  availability         numeric,
  performance          numeric,
  quality              numeric,
  oee                  numeric,
  nee                  numeric,
  technical_efficiency numeric,
  lacks                jsonb
);

-- A machine with its figures of a window.
create type insights.machine as (
  ssu_id        bigint,
  external_id   text,
  name          text,
  is_monitored  boolean,
  figures       insights.figures,
  ratios        insights.ratios
);

-- One thing that happened, as a storyline tells it. place orders what happened at one moment.
create type insights.chapter as (at timestamptz, place integer, kind text, sentence text, ids jsonb);

-- What held an order up or a machine back: seconds of planned time, and the sentence that tells it. waited is when, in
-- working time, an order lay before an operation, or that was under way: when its machine may have been at others.
-- lasted is when all of it was, by the clock; null where it is of no time.
create type insights.loss as (
  kind      text,
  seconds   numeric,
  sentence  text,
  ids       jsonb,
  waited    tstzmultirange,
  lasted    tstzmultirange
);

-- What an order may be late by, and its place among those: 0 where nothing later can be the reason, 1 where it is half
-- of the lateness, 2 of the others, 3 where there is no other.
create type insights.cause as (place integer, loss insights.loss);

-- A stretch of time in which nobody worked on an operation that had begun, or was to: held is from when it was left
-- incomplete until it was gone on with, and says why it was left; ended is from an end until it was taken up again, and
-- says why it was taken up; declined is from when it was declined until it was taken up or opened again, and says why
-- it was declined; back is that of one that was put back, or opened again after it was left or declined, until it was
-- taken up, and of any that is not taken up yet. goes_on: it lasts until now.
create type insights.pause as (kind text, lasted tstzrange, reason text, goes_on boolean);

-- An operation of an order as its storyline sees it: lasted is from its first report, or when it was taken up, to its
-- end, or to now, without its pauses and without what it was only closed late by (closed_late); made_before are the
-- pieces of that report, where nobody said when it was taken up. told_at is when something was last said of it, quiet
-- what of lasted is since then, where it is not over or was declined.
create type insights.operation as (
  task_id      bigint,
  external_id  text,
  step         integer,
  name         text,
  ssu_id       bigint,
  machine_id   text,
  machine      text,
  status       text,
  details      text,
  lasted       tstzmultirange,
  pauses       insights.pause[],
  began_at     timestamptz,
  ended_at     timestamptz,
  told_at      timestamptz,
  quiet        tstzmultirange,
  good         numeric,
  scrap        numeric,
  made_before  numeric,
  run_minutes  numeric,
  setup_minutes numeric,
  declined_reason text
);

-- A stretch of time in which nobody worked on an order, and which operation that was for: until it was begun, is to
-- begin, was taken_up again after its end, or after it was put_back, was taken up again after it was declined
-- (retaken), or was declined; over: all of them are, this one the last. task_id is null where none was. ssu_id is the
-- machine waited for. reason ends the sentence.
create type insights.wait as (
  stretch      tstzrange,
  task_id      bigint,
  external_id  text,
  name         text,
  ssu_id       bigint,
  until        text,
  reason       text,
  made_before  numeric
);

-- A stop as far as it kept an order waiting: the operation and the machine (or all those of a work center), why it
-- stood, whether that was before the operation went on, its working time, and what of the stop the order lost.
create type insights.standing as (
  id           bigint,
  label        text,
  task_id      text,
  name         text,
  machine_id   text,
  machine      text,
  is_before    boolean,
  works        tstzmultirange,
  stood        tstzmultirange
);
