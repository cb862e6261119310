-- Nothing of an open order has been received, so all of it may change; a line keeps its id while its SKU stays.
create function inventory.purchase_orders_upsert(p_external_system_id text, p_changes jsonb)
  returns jsonb
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_old inventory.purchase_orders;
  v_new inventory.purchase_orders;
  v_lines_changed boolean;
begin
  perform app.require('inventory:manage');
  perform app.take_turns('purchase order ' || p_external_system_id);
  select o.* into v_old from inventory.purchase_orders o
   where o.company_id = app.company_id() and o.external_system_id = p_external_system_id for no key update;
  -- An open order is the draft of this life cycle: there is no transition to name that would make a later one change
  -- again.
  if v_old.status <> 'open' then
    perform app.refuse('not_draft', format('The order is %s; only an open order changes.',
                                           replace(v_old.status, '_', ' ')),
      jsonb_build_object('orderStatus', v_old.status));
  end if;
  perform app.refuse_input(inventory.purchase_order_problems(v_old, p_changes));

  v_new := v_old;
  v_new.name := coalesce(p_changes ->> 'name', v_old.name, p_external_system_id);
  if p_changes ? 'vendor' then
    v_new.vendor_id := (select v.id from inventory.vendors v
                         where v.company_id = app.company_id() and v.name = p_changes ->> 'vendor');
  end if;
  if p_changes ? 'expectedAt' then
    v_new.expected_at := app.instant(p_changes ->> 'expectedAt');
  end if;
  if v_old.id is null then
    insert into inventory.purchase_orders (company_id, external_system_id, name, vendor_id, expected_at, created_at,
                                           updated_at)
    values (app.company_id(), p_external_system_id, v_new.name, v_new.vendor_id, v_new.expected_at, app.now(),
            app.now())
    returning * into v_new;
  end if;
  v_lines_changed := inventory.set_purchase_order_lines(v_new.id, p_changes -> 'lines');
  if v_old.id is not null and (v_lines_changed or v_new is distinct from v_old) then
    update inventory.purchase_orders o
       set name = v_new.name, vendor_id = v_new.vendor_id, expected_at = v_new.expected_at, updated_at = app.now()
     where o.company_id = app.company_id() and o.id = v_old.id;
  end if;
  return jsonb_build_object('purchaseOrder', inventory.purchase_order_json(v_new.id), 'created', v_old.id is null);
end;
$$;
comment on function inventory.purchase_orders_upsert is
  'Makes the purchase order of the caller''s id or changes what is sent of an open one. Refuses with not_draft, and '
  'with invalid_input, not_found, fractional_quantity naming every problem.';
