create function partners.take_turn_for(p_task_id bigint)
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_partner text;
begin
  select case when t.handoff_role is not null then h.partner
              when y.is_inventory then (partners.handoff_beside(t.id)).partner end into v_partner
    from work.tasks t
    left join work.task_types y on y.company_id = t.company_id and y.id = t.type_id
    left join partners.handoffs h on h.company_id = t.company_id and h.task_id = t.id and h.is_linked
   where t.company_id = app.company_id() and t.id = p_task_id;
  if v_partner is not null then
    perform partners.take_turn(v_partner);
  end if;
end;
$$;
comment on function partners.take_turn_for is
  'Takes the turn with the partner of a task that was sent or received, or that takes goods to one; does nothing for '
  'any other.';
