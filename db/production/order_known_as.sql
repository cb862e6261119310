-- People know an order by its code or by what their own system calls it. Ids are made up and win.
create function production.order_known_as(p_id text)
  returns production.work_orders
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_order production.work_orders;
begin
  select o.* into v_order
    from production.work_orders o
   where o.company_id = app.company_id()
     and (o.external_id = p_id or o.code = p_id or o.external_system_id = p_id)
   order by o.external_id = p_id desc, o.code = p_id desc limit 1;
  if v_order.id is null then
    perform app.refuse_unknown('work order', p_id);
  end if;
  return v_order;
end;
$$;
comment on function production.order_known_as is
  'The work order of an external id, else of a code such as WO-12, else of a caller''s own id. Refuses with not_found.';
