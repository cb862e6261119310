-- What goes without saying depends on the item itself, so that the form cannot say it.
create function commissioning.plain(p_section text, p_item jsonb, p_own_client text)
  returns jsonb
  language sql immutable
  return jsonb_strip_nulls(case
    -- A factory has one client, itself.
    when p_section = 'sites' and p_item ->> 'client' = p_own_client then p_item - 'client'
    when p_section = 'products' and p_item -> 'unitWhole' is not distinct from 'null'
      or p_section = 'products' and not p_item ? 'unitWhole'
      then p_item || jsonb_build_object('unitWhole', p_item ->> 'tracking' = 'serial')
    else p_item end);
comment on function commissioning.plain is
  'An item without nulls, and with nothing said or left out that goes without saying.';
