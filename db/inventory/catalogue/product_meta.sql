-- p_said: what of the product is said along, where that is asked.
create function inventory.product_meta(p_old inventory.products, p_new inventory.products, p_policies jsonb,
                                       p_said jsonb default '{}')
  returns jsonb
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_warnings jsonb := '[]';
begin
  if p_old.is_active and not p_new.is_active then
    v_warnings := inventory.left_open_warnings(array[p_old.id]);
  end if;
  v_warnings := v_warnings || inventory.relabelled_warnings(
    p_old.id, p_old.unit, p_new.unit, case when p_said ? 'recipe' then array[p_old.id] else '{}' end,
    p_said ? 'stockPolicies');
  if p_policies <> '[]' then
    v_warnings := v_warnings || coalesce((
      select jsonb_agg(jsonb_build_object('code', 'looks_wrong', 'message',
                         format('This is possible, but looks wrong: %s.', o.message)))
        from inventory.odd_policies(p_new.sku, p_new.unit_whole, p_policies) as o (message)), '[]');
  end if;
  if v_warnings = '[]' then
    return '{}';
  end if;
  return jsonb_build_object('_meta', jsonb_build_object('warnings', v_warnings));
end;
$$;
comment on function inventory.product_meta is
  'What an answer says beside a product that was written: _meta with warnings of what is still open of one that has '
  'gone out of use, of what goes on in another unit by the same numbers, and of stock policies that look wrong; empty '
  'where there are none.';
