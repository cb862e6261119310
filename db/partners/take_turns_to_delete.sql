-- A task that was declined is the company's own again, so nothing else takes the turn for it; it may have been sent to
-- one after the other. Whoever takes several turns takes them in one order.
create function partners.take_turns_to_delete(p_task_id bigint)
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_partner text;
begin
  for v_partner in
    select h.partner from partners.handoffs h
     where h.company_id = app.company_id() and h.task_id = p_task_id and h.direction = 'outgoing'
       and h.state = 'active'
     group by h.partner order by partners.turn(h.partner)
  loop
    perform partners.take_turn(v_partner);
  end loop;
end;
$$;
comment on function partners.take_turns_to_delete is
  'Takes the turns with all partners that have something of a task that is about to be deleted.';
