create function commissioning.in_order(p_path text)
  returns text
  language sql immutable parallel safe
  return regexp_replace(regexp_replace(p_path, '(\d+)', '00000000\1', 'g'), '0+(\d{8})(?!\d)', '\1', 'g');
comment on function commissioning.in_order is
  'A path as text that sorts as the file goes: products[9] before products[10].';
