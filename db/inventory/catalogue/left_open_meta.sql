create function inventory.left_open_meta(p_old inventory.products, p_is_active boolean)
  returns jsonb
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_warnings jsonb;
begin
  if p_is_active or not p_old.is_active or p_old.id is null then
    return '{}';
  end if;
  v_warnings := inventory.left_open_warnings(array[p_old.id]);
  if v_warnings = '[]' then
    return '{}';
  end if;
  return jsonb_build_object('_meta', jsonb_build_object('warnings', v_warnings));
end;
$$;
comment on function inventory.left_open_meta is
  'What an answer says beside a product that has just gone out of use: _meta with warnings of what is still open of '
  'it.';
