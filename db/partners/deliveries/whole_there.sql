create function partners.whole_there(p_sku text)
  returns text
  language sql immutable
  return format('%s is counted in whole units by the partner', p_sku);
comment on function partners.whole_there is
  'Says that a partner counts in whole units what it sent: of that no fraction is received or goes back.';
