create function production.check_releasable(p_order production.work_orders)
  returns void
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_product inventory.products;
begin
  if p_order.status = 'cancelled' then
    perform production.refuse_transition(p_order, 'released');
  elsif p_order.status <> 'draft' then
    perform app.refuse('already_released', format('%s is %s already.', p_order.code, replace(p_order.status, '_', ' ')),
      jsonb_build_object('currentStatus', p_order.status));
  end if;
  select p.* into v_product from inventory.products p
   where p.company_id = app.company_id() and p.id = p_order.product_id;
  if not v_product.is_active then
    perform app.refuse('invalid_transition', format('%s is no longer in use: nothing is made of it.', v_product.sku),
      jsonb_build_object('currentStatus', p_order.status, 'allowedTransitions',
        production.allowed_statuses(p_order)));
  elsif not exists (
    select from production.routings r
      join production.routing_steps s on s.company_id = r.company_id and s.routing_id = r.id
     where r.company_id = app.company_id() and r.product_id = p_order.product_id and r.is_current) then
    perform app.refuse('invalid_transition', format('%s has no routing that says how it is made: give it one first.',
                                                    v_product.sku),
      jsonb_build_object('currentStatus', p_order.status, 'allowedTransitions',
        production.allowed_statuses(p_order)));
  end if;
end;
$$;
comment on function production.check_releasable is
  'Refuses with already_released or invalid_transition unless an order is a draft of a product in use that has a '
  'routing.';
