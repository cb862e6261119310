--! Previous: sha1:0dde72a9310c6f2a88740f333dfb9bfce29457e4
--! Hash: sha1:2b410f6ebbc43d8e4abc10bb827605f80fb4d2d0
--! Message: what-receipts-said-of-expiries

set role millwright_owner;

create table inventory.receipt_lots (
  company_id  bigint not null,
  receipt_id  bigint not null,
  lot_id      bigint not null,
  expires_at  timestamptz,
  primary key (company_id, receipt_id, lot_id),
  constraint receipt_lots_receipt foreign key (company_id, receipt_id)
    references inventory.receipts (company_id, id),
  constraint receipt_lots_lot foreign key (company_id, lot_id) references production.lots (company_id, id)
);
create index receipt_lots_by_lot on inventory.receipt_lots (company_id, lot_id);
comment on table inventory.receipt_lots is
  'What each receipt said of the expiry of its lots, so that one that is taken back takes that along. Nothing of '
  'receipts from before this was noted.';
comment on column inventory.receipt_lots.expires_at is
  'As the receipt said, or else by the shelf life at the time; null: by neither. The lot''s own is what its first '
  'receipt said, or who gave it another.';

reset role;
