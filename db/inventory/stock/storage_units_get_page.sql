create function inventory.storage_units_get_page(p_id inventory.storage_units, p_page jsonb)
  returns jsonb
  language plpgsql stable
  set search_path = ''
as $$
begin
  return (inventory.storage_units_json(array[p_id]))[1]::jsonb
    || jsonb_build_object('contents', p_page -> 'data', 'pagination', p_page -> 'pagination');
end;
$$;
comment on function inventory.storage_units_get_page is
  'A storage unit with a page of what lies in it.';
