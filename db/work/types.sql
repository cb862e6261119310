-- Pieces of a task that were counted at a time; since when they were made, where that is known.
create type work.pieces as (
  at     timestamptz,
  good   numeric,
  scrap  numeric,
  since  timestamptz
);
