-- An order that was released stays as it was released but for its due date: sending it again unchanged is answered,
-- sending it changed refused. What an update leaves out stays; a due date of null clears.
-- Long: what is asked of a new order, a draft and a released one, side by side.
create function production.upsert_order(p_input jsonb, out order_id bigint, out outcome text,
                                        out was_due_by timestamptz)
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_key text := p_input ->> 'externalSystemId';
  v_product inventory.products;
  v_quantity numeric := trim_scale((p_input ->> 'quantity')::numeric);
  v_due_date timestamptz := app.instant(p_input ->> 'dueDate');
  v_order production.work_orders;
  v_is_same boolean; -- but for the due date
  v_is_unchanged boolean;
begin
  if p_input ? 'dueDate' then
    perform partners.take_turns_of_order(v_key);
  end if;
  select o.* into v_order from production.work_orders o
   where o.company_id = app.company_id() and o.external_system_id = v_key for no key update;
  v_product := production.ordered_product(p_input, v_order.product_id);
  v_quantity := coalesce(v_quantity, v_order.quantity);
  if v_order.id is not null and not p_input ? 'dueDate' then
    v_due_date := v_order.due_date;
  end if;
  v_is_same := (v_order.product_id, v_order.quantity, v_order.code)
    = (v_product.id, v_quantity, coalesce(p_input ->> 'code', v_order.code));
  v_is_unchanged := coalesce(v_is_same and v_order.due_date is not distinct from v_due_date, false);
  perform app.refuse_input(production.ordering_problems(p_input, v_order, v_product,
    v_order.id is null or (v_order.status = 'draft' and not v_is_unchanged)));
  if v_order.id is not null then
    order_id := v_order.id;
    if v_is_unchanged then
      outcome := 'unchanged';
      return;
    elsif v_is_same and v_order.status in ('released', 'in_progress') then
      perform production.reschedule(v_order, v_due_date);
      outcome := 'rescheduled';
      was_due_by := v_order.due_by;
      return;
    elsif v_order.status <> 'draft' then
      perform app.refuse('not_draft',
        format(case when v_order.status in ('released', 'in_progress')
                 then '%s is %s: nothing but its due date can be changed any more, and this changes its %s.'
                 else '%s is %s and can no longer be changed.' end,
               v_order.code, replace(v_order.status, '_', ' '), concat_ws(', ',
                 case when v_order.product_id <> v_product.id then 'product' end,
                 case when v_order.quantity <> v_quantity then 'quantity' end,
                 case when v_order.code <> p_input ->> 'code' then 'code' end)),
        jsonb_build_object('currentStatus', v_order.status));
    end if;
  end if;

  if v_order.id is null then
    insert into production.work_orders
      (company_id, external_id, external_system_id, code, product_id, quantity, uom, due_date, created_at, updated_at)
    values (app.company_id(), app.new_id(), v_key,
            coalesce(p_input ->> 'code', app.next_code('WO', 'production.work_orders')),
      v_product.id, v_quantity, v_product.unit, v_due_date, app.now(), app.now())
    returning id into order_id;
    outcome := 'created';
    return;
  end if;
  update production.work_orders o
     set product_id = v_product.id, quantity = v_quantity, uom = v_product.unit, due_date = v_due_date,
         code = coalesce(p_input ->> 'code', o.code), updated_at = app.now()
   where o.company_id = app.company_id() and o.id = v_order.id;
  outcome := 'updated';
end;
$$;
comment on function production.upsert_order is
  'Creates or updates one draft order by the caller''s own id, or reschedules a released one. Refuses '
  'with invalid_input, not_found, not_draft, fractional_quantity, duplicate_id.';
