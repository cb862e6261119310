--! Previous: sha1:ac5ec9f08e837b7ee6cf22d65b9ea1cc3833aca0
--! Hash: sha1:608fd777e33f7858b7cc8d5fb67aa615c6177f61
--! Message: ncrs-of-pieces

set role millwright_owner;

alter table quality.ncrs
  add column serial_id bigint,
  add constraint ncrs_serial foreign key (company_id, serial_id) references inventory.serials (company_id, id);
create index ncrs_by_serial on quality.ncrs (company_id, serial_id) where serial_id is not null;
comment on column quality.ncrs.serial_id is
  'The one piece that its disposition is about. Null: all that it is about; what was scrapped then, or before there '
  'was this column, the ledger says.';

reset role;
