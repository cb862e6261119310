-- What changed is armed first: a policy that moved its line tells nothing, whatever unit went out of use with it.
create function inventory.arm_put_off()
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_product_ids constant bigint[] := array(
    select distinct i.id from unnest(current_setting('inventory.put_off', true)::bigint[]) i (id));
  v_in_units constant bigint[] := array(
    select distinct i.id from unnest(current_setting('inventory.put_off_units', true)::bigint[]) i (id));
begin
  perform set_config('inventory.put_off', '', true), set_config('inventory.put_off_units', '', true);
  perform inventory.lock_policies(v_product_ids || v_in_units);
  perform inventory.arm_policies(v_product_ids);
  perform inventory.check_reorder(v_in_units);
end;
$$;
comment on function inventory.arm_put_off is
  'Arms the stock policies of the products that were noted since put_off_arming, and looks at those of what lies in '
  'units that went out of use, all at once. Emits stock.reorder_triggered.';
