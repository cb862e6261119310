create function production.lost_kit_warnings(p_had_unit_id bigint, p_order production.work_orders)
  returns jsonb
  language sql stable
  begin atomic
    select coalesce(jsonb_agg(jsonb_build_object('code', 'kit_unit_taken', 'message',
             format('%s carries the kit of %s by now: %s has no kit cart, until a kitting task gives it one.',
                    u.name, production.carries_for(u.id, p_order.id), p_order.code))), '[]')
      from inventory.storage_units u
     where u.company_id = app.company_id() and u.id = p_had_unit_id;
  end;
comment on function production.lost_kit_warnings is
  'A warning that an order which was taken up again lost the kit cart that it had, as another open order has it.';
