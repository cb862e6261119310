create function commissioning.entry_name(p_section text, p_key text[], p_item jsonb)
  returns text
  language sql stable
  return coalesce(nullif(concat_ws('/', p_item ->> p_key[1], p_item ->> p_key[2]), ''), p_section);
comment on function commissioning.entry_name is
  'The name that an item of a section goes by.';
