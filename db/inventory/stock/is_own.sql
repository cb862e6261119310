create function inventory.is_own(p_unit_ownership text)
  returns boolean
  language sql immutable parallel safe
  return p_unit_ownership in ('company', 'personnel');
comment on function inventory.is_own is
  'Whether what lies in a unit of this ownership is company stock: its own units, and those that its people carry.';
