-- From draft to released, once: the caller holds the order's lock, so the second of two releases finds it released.
-- What the order is made by stays as it is at this moment: routing version, recipe, the step that posts, which pieces
-- use up material.
create function production.release(p_order production.work_orders, p_kit_storage_unit_id bigint)
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_routing_id bigint;
  v_posting_step integer;
  v_operations bigint[];
begin
  perform production.check_releasable(p_order);
  select r.id into v_routing_id from production.routings r
   where r.company_id = app.company_id() and r.product_id = p_order.product_id and r.is_current;
  v_posting_step := production.routed_step(p_order.product_id);
  if v_posting_step is null then
    perform app.refuse('routing_makes_nothing',
      format('No step of the routing makes what %s orders: name the product in makes of a step''s task type.',
             p_order.code));
  end if;
  update production.work_orders o
     set status = 'released', routing_id = v_routing_id, posting_step = v_posting_step,
         backflush_basis = (select s.backflush_basis from app.settings s where s.company_id = o.company_id),
         kit_storage_unit_id = p_kit_storage_unit_id, released_at = app.now(), updated_at = app.now()
   where o.company_id = app.company_id() and o.id = p_order.id;
  insert into production.work_order_materials (company_id, work_order_id, product_id, position, quantity_per_unit)
  select c.company_id, p_order.id, c.component_id, c.position, c.quantity
    from inventory.recipe_components c where c.company_id = app.company_id() and c.product_id = p_order.product_id;
  v_operations := production.open_operations(p_order, v_routing_id);
  perform app.emit('work_order.released', jsonb_build_object(
    'workOrder', production.work_order_event_json(p_order) || jsonb_build_object('dueDate', app.iso(p_order.due_date)),
    'operations', cardinality(v_operations)));
  perform work.announce_tasks(v_operations);
end;
$$;
comment on function production.release is
  'Releases a locked draft order. Refuses with already_released, invalid_transition, routing_makes_nothing. Emits '
  'work_order.released and task.created.';
