-- What goes without saying depends on the item itself, so that the form cannot say it. A factory has one
-- client, itself; elsewhere a site whose client the file leaves out keeps it, and null takes it off.
create function commissioning.plain(p_section text, p_item jsonb, p_own_client text)
  returns jsonb
  language sql immutable
  return case
    when p_section = 'sites' and p_item ->> 'client' = p_own_client then jsonb_strip_nulls(p_item) - 'client'
    when p_section = 'sites' and p_own_client is null and p_item -> 'client' = 'null'
      then jsonb_strip_nulls(p_item) || '{"client": null}'
    when p_section = 'products' and p_item ->> 'unitWhole' is null
      then jsonb_strip_nulls(p_item)
           || jsonb_build_object('unitWhole', coalesce(p_item ->> 'tracking', '') = 'serial')
    else jsonb_strip_nulls(p_item) end;
comment on function commissioning.plain is
  'An item without nulls, and with nothing said or left out that goes without saying.';
