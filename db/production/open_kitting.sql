create function production.open_kitting(p_order_id bigint)
  returns text
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_task work.tasks;
begin
  select o.id, o.kit_storage_unit_id, o.due_date, t.id, s.kitting_task_type_id,
         left(format('Kit %s for %s', u.name, o.code), 200)
    into v_task.work_order_id, v_task.to_storage_unit_id, v_task.due_date, v_task.kit_for_task_id, v_task.type_id,
         v_task.title
    from production.work_orders o
    join inventory.storage_units u on u.company_id = o.company_id and u.id = o.kit_storage_unit_id
    join work.tasks t on t.company_id = o.company_id and t.work_order_id = o.id and t.step = o.posting_step
    join app.settings s on s.company_id = o.company_id
   where o.company_id = app.company_id() and o.id = p_order_id;
  if v_task.work_order_id is not null then
    if exists (select from inventory.kit_needs(v_task)) then
      v_task := work.create_task(v_task);
    end if;
  end if;
  return v_task.external_id;
end;
$$;
comment on function production.open_kitting is
  'Makes the task that fills the kit cart of a released order and answers its id; null without a cart, or where that '
  'carries all already. Emits task.created.';
