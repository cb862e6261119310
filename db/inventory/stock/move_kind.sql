create function inventory.move_kind(p_from_bin text, p_to_bin text)
  returns text
  language sql immutable parallel safe
  return case
    when p_to_bin = 'installed' then 'installation'
    when p_from_bin = 'installed' then 'return'
    else 'transfer' end;
comment on function inventory.move_kind is
  'What the ledger calls a move from bin to bin: an installation at a client''s, out of whatever bin, the return from '
  'there, or a transfer.';
