--! Previous: sha1:e54626123ea8d2bbc912954aa879321a97142790
--! Hash: sha1:1ae6d8e3a8ac16452503a5006e455fa48fee5708
--! Message: inventory

set role millwright_owner;

create table inventory.product_categories (
  company_id  bigint not null references app.companies (id),
  id          bigint generated always as identity,
  name        text not null,
  primary key (company_id, id),
  constraint product_categories_name unique (company_id, name)
);
comment on table inventory.product_categories is 'Groups of products, for lists.';

create table inventory.vendors (
  company_id      bigint not null references app.companies (id),
  id              bigint generated always as identity,
  name            text not null,
  external_ref    text,
  lead_time_days  integer,
  is_active       boolean not null default true,
  created_at      timestamptz not null default now(),
  updated_at      timestamptz not null default now(),
  primary key (company_id, id),
  constraint vendors_name unique (company_id, name),
  constraint vendor_lead_time_not_negative check (lead_time_days >= 0)
);
comment on table inventory.vendors is 'Who delivers.';
comment on column inventory.vendors.external_ref is 'What another system calls it.';
comment on column inventory.vendors.lead_time_days is
  'From order to delivery, where a product does not say it for the vendor; null: unknown.';

create table inventory.customers (
  company_id          bigint not null references app.companies (id),
  id                  bigint generated always as identity,
  external_ref        text not null,
  name                text not null,
  ship_to_address     text,
  company_short_name  text,
  is_active           boolean not null default true,
  created_at          timestamptz not null default now(),
  updated_at          timestamptz not null default now(),
  primary key (company_id, id),
  constraint customers_external_ref unique (company_id, external_ref)
);
comment on table inventory.customers is 'Who is shipped to.';
comment on column inventory.customers.external_ref is 'What callers call it.';
comment on column inventory.customers.company_short_name is 'Its company here, should it have one.';

create table inventory.products (
  company_id       bigint not null references app.companies (id),
  id               bigint generated always as identity,
  sku              text not null,
  sku_key          text not null generated always as (lower(sku)) stored,
  name             text not null,
  item_class       text not null,
  unit             text not null,
  unit_whole       boolean not null default false,
  tracking         text not null default 'none',
  category_id      bigint,
  shelf_life_days  integer,
  is_active        boolean not null default true,
  created_at       timestamptz not null default now(),
  updated_at       timestamptz not null default now(),
  primary key (company_id, id),
  constraint products_sku unique (company_id, sku_key),
  constraint products_category foreign key (company_id, category_id)
    references inventory.product_categories (company_id, id),
  constraint product_item_class_known check (item_class in ('raw', 'wip', 'finished', 'operations', 'spare_part')),
  constraint product_tracking_known check (tracking in ('none', 'lot', 'serial')),
  constraint product_shelf_life_positive check (shelf_life_days > 0)
);
create index products_by_category on inventory.products (company_id, category_id);
create index products_by_sku on inventory.products (company_id, sku);
comment on table inventory.products is 'What is bought, made, used and sold.';
comment on column inventory.products.sku_key is
  'SKUs are told apart without regard to case. A column, because lower() is not leakproof: under row security an '
  'index on lower(sku) finds nothing, and every look-up reads all products of the company.';
comment on column inventory.products.item_class is
  'What it is for: raw material, work in progress, finished, operations (consumables), spare part.';
comment on column inventory.products.unit is
  'What its quantities count, such as pcs or kg; the unit of every quantity of it.';
comment on column inventory.products.unit_whole is 'Whether fractions are refused.';
comment on column inventory.products.tracking is
  'Whether its pieces are told apart: not at all, by lot, or each by its serial.';
comment on column inventory.products.shelf_life_days is
  'From receipt or production to a lot''s expiry; null: it does not expire.';

create table inventory.product_vendors (
  company_id      bigint not null,
  product_id      bigint not null,
  vendor_id       bigint not null,
  position        integer not null,
  lead_time_days  integer,
  vendor_sku      text,
  primary key (company_id, product_id, vendor_id),
  constraint product_vendors_product foreign key (company_id, product_id)
    references inventory.products (company_id, id),
  constraint product_vendors_vendor foreign key (company_id, vendor_id) references inventory.vendors (company_id, id),
  constraint product_vendor_lead_time_not_negative check (lead_time_days >= 0)
);
create index product_vendors_by_vendor on inventory.product_vendors (company_id, vendor_id);
comment on table inventory.product_vendors is 'Who delivers which product.';
comment on column inventory.product_vendors.position is 'The preferred vendor first.';
comment on column inventory.product_vendors.lead_time_days is 'From order to delivery; null: the vendor''s.';
comment on column inventory.product_vendors.vendor_sku is 'The vendor''s own number of the product.';

create table inventory.recipe_components (
  company_id    bigint not null,
  product_id    bigint not null,
  component_id  bigint not null,
  position      integer not null,
  quantity      bigint not null,
  primary key (company_id, product_id, component_id),
  constraint recipe_components_product foreign key (company_id, product_id)
    references inventory.products (company_id, id),
  constraint recipe_components_component foreign key (company_id, component_id)
    references inventory.products (company_id, id),
  constraint recipe_quantity_positive check (quantity > 0)
);
create index recipe_components_by_component on inventory.recipe_components (company_id, component_id);
comment on table inventory.recipe_components is 'What a product is made of, one level.';
comment on column inventory.recipe_components.quantity is 'Of the component, for one unit of the product.';

create table inventory.stock_policies (
  company_id  bigint not null,
  id          bigint generated always as identity,
  product_id  bigint not null,
  site_id     bigint,
  mode        text not null,
  min_qty     numeric,
  order_qty   numeric,
  target_qty  numeric,
  armed       boolean not null default true,
  primary key (company_id, id),
  constraint stock_policies_one_per_site unique nulls not distinct (company_id, product_id, site_id),
  constraint stock_policies_product foreign key (company_id, product_id) references inventory.products (company_id, id),
  constraint stock_policies_site foreign key (company_id, site_id) references sites.sites (company_id, id),
  constraint stock_policy_mode_known check (mode in ('minimum', 'reorder_point'))
);
comment on table inventory.stock_policies is 'When a product is to be reordered, for the company or for one site.';
comment on column inventory.stock_policies.site_id is 'Null: the company as a whole.';
comment on column inventory.stock_policies.mode is
  'minimum: at min_qty. reorder_point: at lead time × daily consumption, or at min_qty when that is more.';
comment on column inventory.stock_policies.min_qty is 'In the product''s unit; null: none.';
comment on column inventory.stock_policies.order_qty is
  'The least that is ordered at once, in the product''s unit; null: any quantity.';
comment on column inventory.stock_policies.target_qty is
  'What an order fills up to, in the product''s unit; null: to where it is reordered at.';
comment on column inventory.stock_policies.armed is
  'False between the crossing and the recovery, so that a crossing tells once.';

create table inventory.storage_units (
  company_id         bigint not null references app.companies (id),
  id                 bigint generated always as identity,
  external_id        text not null,
  name               text not null,
  site_id            bigint not null,
  type               text not null,
  ownership          text not null default 'company',
  owner_client_id    bigint,
  owner_person_id    bigint,
  owner_customer_id  bigint,
  ssu_id             bigint,
  is_active          boolean not null default true,
  created_at         timestamptz not null default now(),
  updated_at         timestamptz not null default now(),
  primary key (company_id, id),
  constraint storage_units_external_id unique (company_id, external_id),
  constraint storage_units_name unique (company_id, site_id, name),
  constraint storage_units_machine unique (company_id, ssu_id),
  constraint storage_units_site foreign key (company_id, site_id) references sites.sites (company_id, id),
  constraint storage_units_client foreign key (company_id, owner_client_id) references sites.clients (company_id, id),
  constraint storage_units_person foreign key (company_id, owner_person_id) references people.people (company_id, id),
  constraint storage_units_customer foreign key (company_id, owner_customer_id)
    references inventory.customers (company_id, id),
  constraint storage_units_ssu foreign key (company_id, ssu_id) references sites.ssus (company_id, id),
  constraint storage_unit_type_known check (type in ('shelf', 'rack', 'bay', 'dock', 'van', 'cart', 'machine')),
  constraint storage_unit_ownership_known
    check (ownership in ('company', 'client', 'personnel', 'customer_consigned', 'partner'))
);
create index storage_units_alphabetical on inventory.storage_units (company_id, name, id);
comment on table inventory.storage_units is
  'Where stock can lie. A machine''s own unit has ssu_id set and carries the machine''s name.';
comment on column inventory.storage_units.type is 'What it is; machine: made with the machine it belongs to.';
comment on column inventory.storage_units.ownership is
  'Whose stock lies in it; owner_* says which client, person or customer.';

create table inventory.purchase_orders (
  company_id          bigint not null references app.companies (id),
  id                  bigint generated always as identity,
  external_system_id  text not null,
  name                text not null,
  vendor_id           bigint,
  status              text not null default 'open',
  created_at          timestamptz not null default now(),
  updated_at          timestamptz not null default now(),
  primary key (company_id, id),
  constraint purchase_orders_external_system_id unique (company_id, external_system_id),
  constraint purchase_orders_vendor foreign key (company_id, vendor_id) references inventory.vendors (company_id, id),
  constraint purchase_order_status_known check (status in ('open', 'partially_received', 'received', 'closed'))
);
create index purchase_orders_newest on inventory.purchase_orders (company_id, created_at desc, id desc);
create index purchase_orders_by_status on inventory.purchase_orders (company_id, status, created_at desc, id desc);
create index purchase_orders_by_vendor on inventory.purchase_orders (company_id, vendor_id);
comment on table inventory.purchase_orders is 'What was ordered from a vendor.';
comment on column inventory.purchase_orders.external_system_id is 'The caller''s own id of the order.';
comment on column inventory.purchase_orders.status is 'By what has been received; closed: nothing more is expected.';

create table inventory.purchase_order_lines (
  company_id         bigint not null,
  id                 bigint generated always as identity,
  purchase_order_id  bigint not null,
  position           integer not null,
  product_id         bigint not null,
  quantity_ordered   numeric not null,
  quantity_received  numeric not null default 0,
  primary key (company_id, id),
  constraint purchase_order_lines_order foreign key (company_id, purchase_order_id)
    references inventory.purchase_orders (company_id, id),
  constraint purchase_order_lines_product foreign key (company_id, product_id)
    references inventory.products (company_id, id),
  constraint quantity_ordered_positive check (quantity_ordered > 0),
  constraint receipt_within_order check (quantity_received between 0 and quantity_ordered)
);
create index purchase_order_lines_by_order on inventory.purchase_order_lines (company_id, purchase_order_id, position);
create index purchase_order_lines_by_product on inventory.purchase_order_lines (company_id, product_id);
comment on table inventory.purchase_order_lines is 'A product of an order.';
comment on column inventory.purchase_order_lines.quantity_ordered is 'In the product''s unit.';
comment on column inventory.purchase_order_lines.quantity_received is 'So far, in the product''s unit.';

reset role;
