-- A policy or lead time that changes moves the line, not the stock: nothing fell, so nothing is told. While a factory
-- spec is applied it is put off (inventory.put_off_arming): what is undone with an item is not waited for either.
create function inventory.arm_policies(p_product_ids bigint[])
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_put_off constant text := current_setting('inventory.put_off', true);
begin
  if v_put_off <> '' then
    perform set_config('inventory.put_off', (v_put_off::bigint[] || p_product_ids)::text, true);
  elsif inventory.lock_policies(p_product_ids) then
    update inventory.stock_policies s set armed = l.reason is null, checked_at = app.now()
      from inventory.policy_levels(p_product_ids) l
     where s.company_id = app.company_id() and s.id = l.policy_id and s.armed <> (l.reason is null);
  end if;
end;
$$;
comment on function inventory.arm_policies is
  'Sets anew whether stock policies are armed: those whose stock is above where they reorder.';
