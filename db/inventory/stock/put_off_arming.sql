create function inventory.put_off_arming()
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
begin
  perform set_config('inventory.put_off', '{}', true);
end;
$$;
comment on function inventory.put_off_arming is
  'From here on arm_policies only notes its products, until arm_put_off.';
