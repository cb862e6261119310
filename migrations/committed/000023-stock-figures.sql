--! Previous: sha1:f62f2e126a98fc59b0e8c0e5244d1d7a16dbe3b6
--! Hash: sha1:2a1e4c591258818ad77c0575381ef1d1daa57170
--! Message: stock figures

set role millwright_owner;

alter table inventory.products add column lead_time_days integer;
alter table inventory.products add constraint product_lead_time_not_negative check (lead_time_days >= 0);
comment on column inventory.products.lead_time_days is
  'From order to delivery of what is made here; of what is bought the vendors say it. Null: unknown.';

alter table inventory.purchase_orders add column expected_at timestamptz;
comment on column inventory.purchase_orders.expected_at is 'When the goods are expected; null: unknown.';

-- What is on order of a product, without a look at all that ever came.
create index purchase_order_lines_to_come on inventory.purchase_order_lines (company_id, product_id)
  where quantity_received < quantity_ordered;

alter table inventory.stock_policies add column checked_at timestamptz not null default now();
comment on column inventory.stock_policies.checked_at is 'When it was last looked at although nothing moved.';

alter table inventory.stock_ledger drop constraint ledger_kind_known;
alter table inventory.stock_ledger add constraint ledger_kind_known
  check (kind in ('receipt', 'transfer', 'consumption', 'output', 'adjustment', 'shipment', 'scrap', 'installation',
                  'return', 'reversal'));
comment on column inventory.stock_ledger.kind is
  'Why it moved. installation: to a client''s unit; return: from there to one of the company''s own; reversal: takes a '
  'receipt back.';
drop index inventory.stock_ledger_used;
create index stock_ledger_used on inventory.stock_ledger (company_id, product_id, time)
  include (quantity, from_storage_unit_id)
  where kind in ('consumption', 'shipment', 'installation') and from_bin in ('goods', 'transit');

reset role;
