create function inventory.inactive_in_words(p_sku text, p_done text)
  returns text
  language sql immutable
  return format('%s is inactive and cannot be %s: make it active first (isActive)', p_sku, p_done);
comment on function inventory.inactive_in_words is
  'Says that an inactive product is neither ordered nor received, and how it is again.';
