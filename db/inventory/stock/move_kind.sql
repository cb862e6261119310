create function inventory.move_kind(p_from inventory.storage_units, p_bin text, p_to_bin text)
  returns text
  language sql immutable parallel safe
  return case
    when p_from.ownership <> 'client' and p_to_bin = 'installed' then 'installation'
    when p_bin = 'installed' then 'return'
    else 'transfer' end;
comment on function inventory.move_kind is
  'What the ledger calls a move between two units: an installation at a client''s, the return from there, or a '
  'transfer.';
