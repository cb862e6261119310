create function partners.take_turn_for(p_task_id bigint)
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_role text;
  v_is_inventory boolean;
  v_partner text;
begin
  select t.handoff_role, y.is_inventory into v_role, v_is_inventory
    from work.tasks t
    left join work.task_types y on y.company_id = t.company_id and y.id = t.type_id
   where t.company_id = app.company_id() and t.id = p_task_id;
  if v_role is not null then
    select h.partner into v_partner from partners.handoffs h
     where h.company_id = app.company_id() and h.task_id = p_task_id and h.is_linked;
  elsif v_is_inventory then
    v_partner := (partners.handoff_beside(p_task_id)).partner;
  end if;
  if v_partner is not null then
    perform partners.take_turn(v_partner);
  end if;
end;
$$;
comment on function partners.take_turn_for is
  'Takes the turn with the partner of a task that was sent or received, or that takes goods to one; does nothing for '
  'any other.';
