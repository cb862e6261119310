-- The backflush takes only what is the company's own, so a kit that is not would stay full, and at a client's it would
-- be installed; and of two orders with one cart each would take what was laid out for the other. The cart is held, so
-- that of two that want it one gets it.
create function production.lock_kit_cart(p_unit inventory.storage_units, p_path text)
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
begin
  if (inventory.as_it_stands(p_unit)).ownership <> 'company' or not p_unit.is_active then
    perform app.refuse_input(jsonb_build_array(jsonb_build_object('path', p_path,
      'message', format('%s is not an active storage unit of the company itself', p_unit.name))));
  end if;
  perform from inventory.storage_units u where u.company_id = app.company_id() and u.id = p_unit.id for no key update;
  perform production.check_not_carried(p_unit, null);
end;
$$;
comment on function production.lock_kit_cart is
  'Refuses with invalid_input a storage unit that can carry no kit, with in_use one that carries that of another open '
  'order.';
