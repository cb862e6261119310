create function commissioning.reference_key(p_section text, p_name text)
  returns text
  language sql immutable parallel safe
  return case when p_section in ('products', 'people') then lower(p_name) else p_name end;
comment on function commissioning.reference_key is
  'What two spellings of the same name have in common: SKUs and e-mail addresses are told apart without regard to case.';
