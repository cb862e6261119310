--! Previous: sha1:f62f2e126a98fc59b0e8c0e5244d1d7a16dbe3b6
--! Hash: sha1:994cf47c27810702110c1e12c9957ae3f530cf15
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

-- Lots of receipts that are taken back: received again, they are new.
alter table production.lots add column reversed_at timestamptz;
comment on column production.lots.reversed_at is
  'When the receipt that brought it was taken back; null: it was not, or the lot has come again.';

create table inventory.receipts (
  company_id         bigint not null,
  id                 bigint not null,
  purchase_order_id  bigint not null,
  received_at        timestamptz not null,
  reversed_at        timestamptz,
  reversal_reason    text,
  primary key (company_id, id),
  constraint receipts_order foreign key (company_id, purchase_order_id)
    references inventory.purchase_orders (company_id, id),
  constraint reversal_has_a_reason check ((reversed_at is null) = (reversal_reason is null))
);
create index receipts_by_order on inventory.receipts (company_id, purchase_order_id, id);
comment on table inventory.receipts is 'What came of a purchase order at once; what it was stands in the ledger.';
comment on column inventory.receipts.id is 'The group_id of its rows in inventory.stock_ledger.';
comment on column inventory.receipts.reversed_at is 'Null: it stands.';

reset role;

do $$
declare
  v_company bigint;
begin
  for v_company in select c.id from app.companies c order by c.id loop
    perform set_config('app.company_id', v_company::text, true);
    insert into inventory.receipts (company_id, id, purchase_order_id, received_at)
    select v_company, l.group_id, n.purchase_order_id, l.time
      from inventory.stock_ledger l
      join inventory.purchase_order_lines n on n.company_id = l.company_id and n.id = l.purchase_order_line_id
     where l.company_id = v_company and l.kind = 'receipt'
     group by n.purchase_order_id, l.time, l.group_id order by l.time, l.group_id;
  end loop;
end;
$$;
