-- Inlined where it is called. A side without a unit is outside the house: a vendor, a machine that made or used it up,
-- or nobody, when a count finds or misses it.
create function inventory.movement(
  p_product_id             bigint,
  p_quantity               numeric,
  p_lot_id                 bigint default null,
  p_serial_id              bigint default null,
  p_from_unit_id           bigint default null,
  p_from_bin               text default null,
  p_to_unit_id             bigint default null,
  p_to_bin                 text default null,
  p_from_vendor_id         bigint default null,
  p_to_vendor_id           bigint default null,
  p_purchase_order_line_id bigint default null,
  p_reason_code_id         bigint default null,
  p_to_client_id           bigint default null,
  p_received_at            timestamptz default null,
  p_to_customer_id         bigint default null,
  p_delivery_line_id       bigint default null
)
  returns inventory.movement
  language sql immutable parallel safe
  return (p_product_id, p_quantity, p_lot_id, p_serial_id, p_from_unit_id, p_from_bin, p_to_unit_id, p_to_bin,
          p_from_vendor_id, p_to_vendor_id, p_purchase_order_line_id, p_reason_code_id,
          p_to_client_id, p_received_at, p_to_customer_id, p_delivery_line_id)::inventory.movement;
comment on function inventory.movement is
  'A movement of stock, by the names of what it says: what, how much, from where, to where, why, and of what comes '
  'back how old it is.';
