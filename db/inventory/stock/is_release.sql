-- Out of quarantine and bads, into whatever is in use: that is a person's decision, as the release of a lot is.
create function inventory.is_release(p_bin text, p_to_bin text)
  returns boolean
  language sql immutable parallel safe
  return p_bin in ('quarantine', 'bads') and p_to_bin not in ('quarantine', 'bads');
comment on function inventory.is_release is
  'Whether a move makes usable what was kept from use.';
