create function inventory.lot_obstacle(p_status text, p_expires_at timestamptz)
  returns text
  language sql stable
  return case when p_status <> 'available' then p_status when p_expires_at <= app.now() then 'expired' end;
comment on function inventory.lot_obstacle is
  'Why a lot of this status and expiry is not usable: blocked, quarantined or expired; null when it is usable.';
