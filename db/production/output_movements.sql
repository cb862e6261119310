create function production.output_movements(
  p_product_id bigint, p_good numeric, p_unit_id bigint, p_lot_id bigint, p_serial_ids bigint[])
  returns inventory.movement[]
  language sql immutable
  return array(
    select inventory.movement(p_product_id, case when s.id is null then p_good else 1 end, p_lot_id, s.id,
             p_to_unit_id => p_unit_id, p_to_bin => 'goods')
      from unnest(p_serial_ids) s (id)
     where p_unit_id is not null);
comment on function production.output_movements is
  'Good pieces into a storage unit: one movement, or one a serial.';
