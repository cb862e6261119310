create function production.check_not_carried(p_unit inventory.storage_units, p_order_id bigint)
  returns void
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_other text := production.carries_for(p_unit.id, p_order_id);
begin
  if v_other is not null then
    perform app.refuse('in_use', format('%s carries the kit of %s.', p_unit.name, v_other),
      jsonb_build_object('blockedBy', array[v_other], 'workOrderId', (
        select o.external_id from production.work_orders o
         where o.company_id = app.company_id() and o.code = v_other)));
  end if;
end;
$$;
comment on function production.check_not_carried is
  'Refuses with in_use a storage unit that carries the kit of another open order.';
