-- A stretch of time of one machine that figures are asked for. Whether a stop, or a status whose time is not planned,
-- reaches into it is looked up where begins_stopped and begins_unplanned do not say that none does.
create type insights.piece as (ssu_id bigint, span tstzrange, begins_stopped boolean, begins_unplanned boolean);

-- What a machine's time went to within a piece. The kinds exclude each other; planned is what is left of scheduled, and
-- running what is left of planned. minor is part of running, setup part of down. stops began in planned time, failures
-- are those that are no setup, and services are entries into maintenance in scheduled time.
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
  services     bigint
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

-- What was counted on a machine within a piece: one row a count. told_ is what it says; good and scrap are what of that
-- figures use: 0 where the counter good_by or scrap_by has told it (insights.told_by_counter). signal_id: the counter
-- that made the count; null: a person.
create type insights.made as (
  ssu_id         bigint,
  span           tstzrange,
  id             bigint,
  task_id        bigint,
  occurred_at    timestamptz,
  good_quantity  numeric,
  scrap_quantity numeric,
  ideal_seconds  numeric,
  signal_id      bigint,
  told_good      numeric,
  told_scrap     numeric,
  good_by        bigint,
  scrap_by       bigint
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

-- What held an order up or a machine back: seconds of planned time, and the sentence that tells it.
create type insights.loss as (kind text, seconds numeric, sentence text, ids jsonb);

-- An operation of an order as its storyline sees it: lasted is from its first report to its end, or to now.
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
  lasted       tstzrange,
  began_at     timestamptz,
  ended_at     timestamptz,
  good         numeric,
  scrap        numeric,
  run_minutes  numeric
);
