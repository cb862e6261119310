-- What goes without saying depends on the item itself, so that the form cannot say it. A factory has one
-- client, itself.
create function commissioning.plain(p_section text, p_item jsonb, p_own_client text)
  returns jsonb
  language plpgsql immutable
  set search_path = ''
as $$
declare
  v_item jsonb := jsonb_strip_nulls(p_item);
begin
  if p_section = 'sites' and v_item ->> 'client' = p_own_client then
    return v_item - 'client';
  elsif p_section = 'products' and not v_item ? 'unitWhole' then
    return v_item || jsonb_build_object('unitWhole', v_item ->> 'tracking' = 'serial');
  end if;
  return v_item;
end;
$$;
comment on function commissioning.plain is
  'An item without nulls, and with nothing said or left out that goes without saying.';
