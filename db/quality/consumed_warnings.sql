create function quality.consumed_warnings(p_task_id bigint)
  returns jsonb
  language plpgsql stable
  set search_path = ''
as $$
begin
  if not exists (select from quality.ncrs n where n.company_id = app.company_id() and n.disposition is null) then
    return '[]';
  end if;
  return quality.undecided_warnings(array(
    select inventory.movement(g.product_id, g.quantity, g.lot_id, g.serial_id)
      from inventory.stock_ledger g
     where g.company_id = app.company_id() and g.time = app.now() and g.task_id = p_task_id
       and g.kind = 'consumption' and g.call_id = app.current_call_id()), 'consumed');
end;
$$;
comment on function quality.consumed_warnings is
  'A warning of what a task consumed in this call about which there is a report that nobody has decided on.';
