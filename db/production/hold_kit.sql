-- Whoever takes from the cart of an order that is over, or takes the order up again, first keeps others from getting it
-- meanwhile (production.lock_kit_cart). That of an open order nobody else gets. Comes before stock is locked.
create function production.hold_kit(p_order_id bigint)
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
begin
  perform from production.work_orders o
    join inventory.storage_units u on u.company_id = o.company_id and u.id = o.kit_storage_unit_id
   where o.company_id = app.company_id() and o.id = p_order_id and o.status not in ('released', 'in_progress')
     for no key update of u;
end;
$$;
comment on function production.hold_kit is
  'Locks the kit cart that an order had that is over, so that it is given to no other until the call ends.';
