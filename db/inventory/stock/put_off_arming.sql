create function inventory.put_off_arming()
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
begin
  perform set_config('inventory.put_off', '{}', true), set_config('inventory.put_off_units', '{}', true);
end;
$$;
comment on function inventory.put_off_arming is
  'From here on arm_policies and check_reorder_of_unit only note their products, until arm_put_off.';
