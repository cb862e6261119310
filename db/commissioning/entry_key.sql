-- Between the two parts stands what no name has: of places and units whose names have slashes two may go by one name.
create function commissioning.entry_key(p_key text[], p_any_case boolean, p_item jsonb)
  returns text
  language sql immutable parallel safe
  return case when p_any_case then lower(p_item ->> p_key[1])
    when cardinality(p_key) = 1 then p_item ->> p_key[1]
    else concat_ws(E'\n', p_item ->> p_key[1], p_item ->> p_key[2]) end;
comment on function commissioning.entry_key is
  'What an item of a section is told apart by.';
