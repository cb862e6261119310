-- The serials are locked after their balances, so that two calls that bring the same serial to different places meet
-- here.
create function inventory.lock_serials(p_changes inventory.balance_change[])
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_serials bigint[] := array(select c.serial_id from unnest(p_changes) c where c.serial_id is not null);
  v_put bigint[];
  v_short inventory.balance_change;
  v_taken record;
begin
  perform inventory.lock_balances(p_changes);
  perform from inventory.serials s where s.company_id = app.company_id() and s.id = any (v_serials)
    order by s.id for no key update;
  -- Before it comes to lie where it lies already.
  select c.* into v_short from unnest(p_changes) c
   where c.serial_id is not null and c.change < 0
     and not exists (select from inventory.balances b
                      where b.company_id = app.company_id() and b.serial_id = c.serial_id
                        and b.storage_unit_id = c.storage_unit_id and b.bin = c.bin and b.quantity > 0)
   limit 1;
  if v_short.serial_id is not null then
    perform inventory.refuse_short(v_short);
  end if;
  v_put := array(select c.serial_id from unnest(p_changes) c where c.change > 0
                 except -- one that is also taken is taken from where it lies, or refused there
                 select c.serial_id from unnest(p_changes) c where c.change < 0);
  select s.code, p.sku, u.name as unit into v_taken
    from inventory.balances b
    join inventory.serials s on s.company_id = b.company_id and s.id = b.serial_id
    join inventory.products p on p.company_id = b.company_id and p.id = b.product_id
    join inventory.storage_units u on u.company_id = b.company_id and u.id = b.storage_unit_id
   where b.company_id = app.company_id() and b.serial_id = any (v_put) and b.quantity > 0
   limit 1;
  if v_taken.code is not null then
    perform app.refuse('duplicate_id', format('Serial %s of %s is already in %s.', v_taken.code, v_taken.sku,
                                              v_taken.unit),
      jsonb_build_object('serialCode', v_taken.code));
  end if;
end;
$$;
comment on function inventory.lock_serials is
  'Locks the serials that move, with all balances of the call. Refuses with insufficient_stock one that is taken from '
  'where it does not lie, with duplicate_id one that would lie in two places.';
