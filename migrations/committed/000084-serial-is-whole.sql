--! Previous: sha1:f90bae5efb451369ff2ff37f07265b225d822ee3
--! Hash: sha1:f765e3ff4b4006599fb642982c5e4bd67c246ecb
--! Message: serial-is-whole

set role millwright_owner;

-- Refused at the door since there are products: no row contradicts it.
alter table inventory.products
  add constraint product_serial_whole check (tracking <> 'serial' or unit_whole);

reset role;
