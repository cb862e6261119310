-- Locked before the stock is looked at, so the last of several calls that cross at the same moment sees what all of
-- them did.
create function inventory.lock_policies(p_product_ids bigint[])
  returns boolean
  language plpgsql volatile
  set search_path = ''
as $$
begin
  -- One look at an index ends it for those without a policy.
  if not exists (select from inventory.stock_policies s
                  where s.company_id = app.company_id() and s.product_id = any (p_product_ids)) then
    return false;
  end if;
  perform from inventory.stock_policies s
   where s.company_id = app.company_id() and s.product_id = any (p_product_ids)
     order by s.product_id, s.id for no key update;
  return true;
end;
$$;
comment on function inventory.lock_policies is
  'Locks the stock policies of products until the call ends; answers whether there are any.';
