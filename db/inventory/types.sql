-- One line of what inventory.post_movements posts; function inventory.movement makes one by names.
create type inventory.movement as (
  product_id              bigint,
  quantity                numeric,
  lot_id                  bigint,
  serial_id               bigint,
  from_storage_unit_id    bigint,
  from_bin                text,
  to_storage_unit_id      bigint,
  to_bin                  text,
  from_vendor_id          bigint,
  to_vendor_id            bigint,
  purchase_order_line_id  bigint,
  reason_code_id          bigint,
  to_client_id            bigint,
  received_at             timestamptz,
  to_customer_id          bigint,
  delivery_line_id        bigint
);

-- What a set of movements does to one balance, and what that balance was when it was locked.
create type inventory.balance_change as (
  product_id       bigint,
  storage_unit_id  bigint,
  bin              text,
  lot_id           bigint,
  serial_id        bigint,
  change           numeric,
  received_at      timestamptz
);

-- A stock policy with what its product's stock says of it; reason is null while nothing is to be reordered.
create type inventory.policy_level as (
  policy_id           bigint,
  product_id          bigint,
  site_id             bigint,
  is_active           boolean,
  armed               boolean,
  on_hand             numeric,
  usable              numeric,
  on_order            numeric,
  in_production       numeric,
  expected_at         timestamptz,
  min_qty             numeric,
  daily_consumption   numeric,
  vendor              text,
  lead_time_days      integer,
  reorder_point       numeric,
  suggested_quantity  numeric,
  reason              text,
  is_covered          boolean
);

-- A line of a receipt with what it names: null where there is no such thing. n is its place in the call.
create type inventory.receipt_line as (
  n                bigint,
  line_id          bigint,
  open_quantity    numeric,
  quantity         numeric,
  product_id       bigint,
  sku              text,
  is_active        boolean,
  tracking         text,
  unit_whole       boolean,
  shelf_life_days  integer,
  unit_asked       text,
  storage_unit_id  bigint,
  unit_active      boolean,
  bin              text,
  lot_code         text,
  expires_at       timestamptz,
  serial_codes     text[],
  inspection_plan_id bigint
);

-- A line of a shipment with what it names: null where there is no such thing. n is its place, from 0.
create type inventory.shipment_line as (
  n                bigint,
  sku_asked        text,
  product_id       bigint,
  sku              text,
  tracking         text,
  unit_whole       boolean,
  quantity         numeric,
  unit_asked       text,
  storage_unit_id  bigint,
  lot_code         text,
  lot_id           bigint,
  serial_codes     text[]
);

-- What a barcode can mean: kind is ssu, serial, lot or product; quantity and the days are what the barcode says.
create type inventory.barcode_reading as (
  kind         text,
  ssu_id       bigint,
  product_id   bigint,
  lot_id       bigint,
  serial_id    bigint,
  quantity     numeric,
  produced_on  date,
  expires_on   date
);

-- A line that somebody counted, with what it names: null where there is no such thing. n is its place in the call.
create type inventory.count_entry as (
  n                 bigint,
  sku_asked         text,
  product_id        bigint,
  sku               text,
  tracking          text,
  unit_whole        boolean,
  bin               text,
  lot_code          text,
  lot_id            bigint,
  serial_code       text,
  serial_id         bigint,
  counted_quantity  numeric
);

-- A product and a site where company stock of it lies; without a site where it lies nowhere.
create type inventory.stock_level as (
  product_id  bigint,
  sku         text,
  name        text,
  unit        text,
  item_class  text,
  site_id     bigint
);
