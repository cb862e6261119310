-- A policy or lead time that changes moves the line, not the stock: nothing fell, so nothing is told.
create function inventory.arm_policies(p_product_ids bigint[])
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
begin
  if inventory.lock_policies(p_product_ids) then
    update inventory.stock_policies s set armed = l.reason is null, checked_at = app.now()
      from inventory.policy_levels(p_product_ids) l
     where s.company_id = app.company_id() and s.id = l.policy_id and s.armed <> (l.reason is null);
  end if;
end;
$$;
comment on function inventory.arm_policies is
  'Sets anew whether stock policies are armed: those whose stock is above where they reorder.';
