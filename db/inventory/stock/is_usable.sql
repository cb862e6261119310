-- THE answer to what may be used, for backflush, shipping, lists and reordering alike. Inlined.
create function inventory.is_usable(p_bin text, p_unit_ownership text, p_unit_active boolean, p_lot_status text,
                                    p_lot_expires_at timestamptz)
  returns boolean
  language sql stable
  return p_bin = 'goods' and p_unit_ownership = 'company' and p_unit_active
    and inventory.lot_obstacle(p_lot_status, p_lot_expires_at) is null;
comment on function inventory.is_usable is
  'Whether stock may be consumed or shipped: goods of a unit of the company that is in use, of no lot or of one '
  'that is available and has not expired.';
