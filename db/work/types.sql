-- Pieces of a task that were counted at a time; since when they were made, where that is known.
create type work.pieces as (
  at     timestamptz,
  good   numeric,
  scrap  numeric,
  since  timestamptz
);
-- What a call counted on a task: how many pieces of it are there, and how many it takes away of others.
create type work.counted as (
  call_id     bigint,
  at          timestamptz,
  person_ids  bigint[],
  quantity    numeric,
  taken       numeric
);
