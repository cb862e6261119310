-- An order has one kit cart, from its release or, where it had none, from its first kitting task. Who may release
-- orders says which. The order is held before the task comes into being. What comes to a client's is installed there,
-- so no order's kit is laid out there.
create function inventory.begin_kit(p_task work.tasks, p_kit_for text)
  returns work.tasks
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_task work.tasks := p_task;
  v_for work.tasks := work.find_task(p_kit_for);
  v_order production.work_orders;
  v_unit inventory.storage_units;
begin
  select o.* into v_order from production.work_orders o
   where o.company_id = app.company_id() and o.id = v_for.work_order_id for no key update;
  if v_for.step is not null then
    if v_order.status not in ('released', 'in_progress') then
      perform app.refuse('invalid_transition', format('%s is %s: it needs no kit.', v_order.code, v_order.status),
        jsonb_build_object('currentStatus', v_order.status,
                           'allowedTransitions', production.allowed_statuses(v_order)));
    end if;
    v_task.to_storage_unit_id := coalesce(p_task.to_storage_unit_id, v_order.kit_storage_unit_id);
  end if;
  select s.* into v_unit from inventory.storage_units u cross join lateral inventory.as_it_stands(u) s
   where u.company_id = app.company_id() and u.id = v_task.to_storage_unit_id;
  if v_unit.id is null then
    perform app.refuse('required_field_missing', 'Nothing says onto which cart the kit goes.',
      '{"missingFields": ["toStorageUnitId"]}');
  end if;
  perform app.refuse_input((
    select coalesce(jsonb_agg(jsonb_build_object('path', x.path, 'message', x.message)), '[]')
      from (values
        ('kitFor', 'names no products: neither is it an operation of an order, nor does its form say any',
         v_for.step is null and not exists (select from inventory.task_goods(v_for))),
        ('toStorageUnitId', format('%s is not an active storage unit of the company itself', v_unit.name)
           || case when v_for.step is null then ', nor of a client''s' else '' end,
         not v_unit.is_active
           or not (inventory.is_own(v_unit.ownership) or v_for.step is null and v_unit.ownership = 'client')),
        ('toStorageUnitId', format('%s has another kit cart', v_order.code),
         v_for.step is not null and v_order.kit_storage_unit_id <> v_unit.id),
        ('status', 'its goods are moved when it ends: make it first',
         p_task.status in ('submitted', 'incomplete', 'done'))
      ) x (path, message, is_wrong)
     where x.is_wrong));
  if v_for.step is not null and v_order.kit_storage_unit_id is null then
    perform app.require('work_orders:release');
    perform production.lock_kit_cart(v_unit, 'toStorageUnitId');
    update production.work_orders o set kit_storage_unit_id = v_unit.id, updated_at = app.now()
     where o.company_id = app.company_id() and o.id = v_order.id;
  end if;
  perform production.check_not_carried(v_unit, v_order.id);
  v_task.kit_for_task_id := v_for.id;
  v_task.work_order_id := v_for.work_order_id;
  return v_task;
end;
$$;
comment on function inventory.begin_kit is
  'A new task as one that lays out the products of another, onto its kit cart. Refuses with not_found, '
  'invalid_transition, required_field_missing, invalid_input, missing_permission, in_use.';
