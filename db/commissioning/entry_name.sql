create function commissioning.entry_name(p_section text, p_item jsonb)
  returns text
  language sql immutable parallel safe
  return case
    when p_section = 'settings' then 'settings'
    when p_section = 'products' then p_item ->> 'sku'
    when p_section = 'guidance' then concat_ws('/', p_item ->> 'subject', p_item ->> 'ref')
    when p_section = 'people' then p_item ->> 'email'
    when p_section = 'reasonCodes' then (p_item ->> 'kind') || '/' || (p_item ->> 'label')
    when p_section like '%.storageUnits' then (p_item ->> 'site') || '/' || (p_item ->> 'name')
    else p_item ->> 'name' end;
comment on function commissioning.entry_name is
  'The name that an item of a section goes by.';
