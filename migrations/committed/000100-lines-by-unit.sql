--! Previous: sha1:00cb6ac2aadeb0fe5e48bfcd53dc4c5bb1f66aa9
--! Hash: sha1:dce6a90c3b0ee0e18abd2aa17d96c458415a09e5
--! Message: lines-by-unit

set role millwright_owner;

-- Whichever of its two indexes Postgres takes to a line, it is led to that line: while it takes a table for nearly
-- empty both look alike, and by unit and product alone it reads all serial numbers that lie there for each of them.
drop index inventory.balances_by_unit;
create index balances_by_unit on inventory.balances
  (company_id, storage_unit_id, product_id, bin, lot_key, serial_key);

reset role;
