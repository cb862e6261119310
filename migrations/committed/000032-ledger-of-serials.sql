--! Previous: sha1:53bdf2c8fabee58a6bce6ff5177b7c4d1ada498e
--! Hash: sha1:0e46d8b6692a5109017687b0adcef1784cc775e5
--! Message: ledger of serials

set role millwright_owner;

-- The ledger of a serial and of a purchase order, newest first.
create index stock_ledger_by_serial on inventory.stock_ledger (company_id, serial_id, time desc, id desc)
  where serial_id is not null;
create index stock_ledger_by_purchase_order_line
  on inventory.stock_ledger (company_id, purchase_order_line_id, time desc, id desc)
  where purchase_order_line_id is not null;

reset role;
