--! Previous: sha1:48252a76a07dfbb32ce68fbcb5620a940bebd823
--! Hash: sha1:0dde72a9310c6f2a88740f333dfb9bfce29457e4
--! Message: missed-goods

set role millwright_owner;

create table quality.missed_goods (
  company_id       bigint not null,
  inspection_id    bigint not null,
  storage_unit_id  bigint not null,
  product_id       bigint not null,
  quantity         numeric not null,
  primary key (company_id, inspection_id, storage_unit_id),
  constraint missed_goods_inspection foreign key (company_id, inspection_id)
    references quality.inspections (company_id, id) on delete cascade,
  constraint missed_goods_storage_unit foreign key (company_id, storage_unit_id)
    references inventory.storage_units (company_id, id),
  constraint missed_goods_product foreign key (company_id, product_id) references inventory.products (company_id, id),
  constraint missed_quantity_positive check (quantity > 0)
);
create index missed_goods_by_line on quality.missed_goods (company_id, product_id, storage_unit_id);
comment on table quality.missed_goods is
  'What counts have missed in the quarantine of a unit of what is not tracked and a report held there: found there '
  'again it is in quality.waiting_goods again. Nothing once its inspection has passed, its receipt was taken back, or '
  'the last of it that waits was sent back or scrapped.';
comment on column quality.missed_goods.product_id is 'The inspection''s, for the index.';
comment on column quality.missed_goods.quantity is 'In the product''s unit.';

reset role;
