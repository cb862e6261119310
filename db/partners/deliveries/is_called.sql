create function partners.is_called(p_ship_to text, p_unit inventory.storage_units, p_site sites.sites)
  returns boolean
  language sql immutable
  return coalesce(lower(trim(p_ship_to)) in (lower((p_unit).name), lower((p_unit).external_id), lower((p_site).name),
                                             lower((p_site).address)), false);
comment on function partners.is_called is
  'Whether the ship-to of a delivery names a storage unit, or its site by name or address.';
