create function inventory.bin_at(p_unit inventory.storage_units, p_bin text)
  returns text
  language sql immutable parallel safe
  return case when p_unit.ownership = 'client' and p_bin = 'goods' then 'installed' else p_bin end;
comment on function inventory.bin_at is
  'Where in a unit goods lie: at a client''s they are installed, anywhere else they are goods.';
