-- Pieces of a task that were counted at a time; since when they were made, where that is known.
create type work.pieces as (
  at     timestamptz,
  good   numeric,
  scrap  numeric,
  since  timestamptz
);
-- What a call counted on a task, or corrected: how many are there of the pieces that it told good, also where they
-- turned out scrap, and of the other scrap that it told.
create type work.counted as (
  call_id     bigint,
  at          timestamptz,
  person_ids  bigint[],
  corrects    boolean,
  good        numeric,
  scrap       numeric
);
