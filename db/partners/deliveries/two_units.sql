create function partners.two_units(p_sku text, p_there text, p_here text)
  returns text
  language sql stable
  return format('%s is counted in %s there and in %s here', app.quoted(p_sku), app.quoted(p_there), p_here);
comment on function partners.two_units is
  'Says that a partner counts what it sent in another unit than the company does.';
