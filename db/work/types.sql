-- Pieces of a task that were counted at a time.
create type work.pieces as (
  at     timestamptz,
  good   numeric,
  scrap  numeric
);
