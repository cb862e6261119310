create function commissioning.item_path(p_path text)
  returns text
  language sql immutable parallel safe
  return regexp_replace(p_path, '(\.[^.\[\]]+)+$', '');
comment on function commissioning.item_path is
  'The item, or element of a list, that a path is in: products[0] of products[0].unit.';
