-- How much of one component is needed.
create type production.material_need as (product_id bigint, required numeric);

-- A lot that comes from outside, as production.take_in_lots makes it.
create type production.new_lot as (
  product_id         bigint,
  code               text,
  status             text,
  status_reason      text,
  awaits_inspection  boolean,
  vendor_id          bigint,
  expires_at         timestamptz
);
