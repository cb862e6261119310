create function inventory.arm_put_off()
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_product_ids constant bigint[] := array(
    select distinct i.id from unnest(current_setting('inventory.put_off', true)::bigint[]) i (id));
begin
  perform set_config('inventory.put_off', '', true);
  perform inventory.arm_policies(v_product_ids);
end;
$$;
comment on function inventory.arm_put_off is
  'Arms the stock policies of the products that were noted since put_off_arming, all at once.';
