-- Whoever takes several turns takes them in one order.
create function partners.take_turns_of_order(p_external_system_id text)
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_partner text;
begin
  for v_partner in
    select h.partner
      from production.work_orders o
      join work.tasks t on t.company_id = o.company_id and t.work_order_id = o.id and t.handoff_role = 'proxy'
      join partners.handoffs h on h.company_id = t.company_id and h.task_id = t.id and h.direction = 'outgoing'
       and h.is_linked
     where o.company_id = app.company_id() and o.external_system_id = p_external_system_id
     group by h.partner order by partners.turn(h.partner)
  loop
    perform partners.take_turn(v_partner);
  end loop;
end;
$$;
comment on function partners.take_turns_of_order is
  'Takes the turns with all partners that have a step of an order, by the caller''s own id of it.';
