create function production.lock_work_order(p_id text)
  returns production.work_orders
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_order production.work_orders;
begin
  select o.* into v_order from production.work_orders o
   where o.company_id = app.company_id() and o.external_id = p_id
     for no key update;
  if v_order.id is null then
    perform app.refuse_unknown('work order', p_id);
  end if;
  return v_order;
end;
$$;
comment on function production.lock_work_order is
  'The work order of an external id, locked until the call ends: what is done to one order is done by one call at a '
  'time. Refuses with not_found.';
