--! Previous: sha1:ca2e4cd5f5805d7799bd2fae41e62d086a21e273
--! Hash: sha1:114af910177e6bd1756edf993a8183c2f4d9e7b9
--! Message: forms


set role millwright_owner;

-- When what an inventory task's form says was moved: once, however often the task is taken up again.
alter table work.tasks add column stock_moved_at timestamptz;

-- What an inventory task has put into the transit bin of the unit it takes stock from, until it is moved on or brought back.
create table inventory.staged_stock (
  company_id       bigint not null,
  task_id          bigint not null,
  position         integer not null,
  product_id       bigint not null,
  lot_id           bigint,
  serial_id        bigint,
  storage_unit_id  bigint not null,
  quantity         numeric not null,
  primary key (company_id, task_id, position),
  constraint staged_stock_task foreign key (company_id, task_id) references work.tasks (company_id, id),
  constraint staged_stock_product foreign key (company_id, product_id) references inventory.products (company_id, id),
  constraint staged_stock_lot foreign key (company_id, lot_id) references production.lots (company_id, id),
  constraint staged_stock_serial foreign key (company_id, serial_id) references inventory.serials (company_id, id),
  constraint staged_stock_storage_unit foreign key (company_id, storage_unit_id) references inventory.storage_units (company_id, id),
  constraint staged_quantity_positive check (quantity > 0)
);

reset role;
