-- Of an open order nothing was received that was not taken back, so all of it may change; a line keeps its id while its
-- SKU stays, and one that the ledger names stays. While goods are to come, so may the time when they are expected. What
-- is sent again unchanged is answered in any status.
create function inventory.purchase_orders_upsert(p_external_system_id text, p_changes jsonb)
  returns jsonb
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_old inventory.purchase_orders;
  v_new inventory.purchase_orders;
  v_is_same boolean; -- but for when the goods are expected
begin
  perform app.require('inventory:manage');
  perform app.take_turns('purchase order ' || p_external_system_id);
  select o.* into v_old from inventory.purchase_orders o
   where o.company_id = app.company_id() and o.external_system_id = p_external_system_id for no key update;
  v_new := inventory.changed_purchase_order(v_old, p_external_system_id, p_changes);
  v_is_same := v_old.id is not null and v_new.name = v_old.name
    and v_new.vendor_id is not distinct from v_old.vendor_id
    and (p_changes ->> 'vendor' is null or v_new.vendor_id is not null)
    and (not p_changes ? 'lines' or inventory.has_lines(v_old.id, p_changes -> 'lines'));
  if v_is_same and v_new.expected_at is not distinct from v_old.expected_at then
    return jsonb_build_object('purchaseOrder', inventory.purchase_order_json(v_old.id), 'created', false);
  end if;
  -- An open order is the draft of this life cycle; no transition would make a later one change again.
  if v_old.status <> 'open' and not (v_is_same and v_old.status = 'partially_received') then
    perform app.refuse('not_draft',
      format('The order is %s; only an open order changes%s. Order more by another one.',
             replace(v_old.status, '_', ' '),
             case v_old.status when 'partially_received' then ', and of this one expectedAt alone' else '' end),
      jsonb_build_object('orderStatus', v_old.status));
  end if;
  if not v_is_same then
    perform inventory.hold_products(inventory.products_named(p_changes -> 'lines'));
    perform app.refuse_input(inventory.purchase_order_problems(v_old, p_changes)
      || app.padded_problems('externalSystemId', p_external_system_id, v_old.external_system_id));
  end if;

  if v_old.id is null then
    insert into inventory.purchase_orders (company_id, external_system_id, name, vendor_id, expected_at, created_at,
                                           updated_at)
    values (app.company_id(), p_external_system_id, v_new.name, v_new.vendor_id, v_new.expected_at, app.now(),
            app.now())
    returning * into v_new;
  end if;
  perform inventory.set_purchase_order_lines(v_new.id, p_changes -> 'lines') where not v_is_same;
  if v_old.id is not null then
    update inventory.purchase_orders o
       set name = v_new.name, vendor_id = v_new.vendor_id, expected_at = v_new.expected_at, updated_at = app.now()
     where o.company_id = app.company_id() and o.id = v_old.id;
  end if;
  return jsonb_build_object('purchaseOrder', inventory.purchase_order_json(v_new.id), 'created', v_old.id is null);
end;
$$;
comment on function inventory.purchase_orders_upsert is
  'Makes the purchase order of the caller''s id or changes what is sent of an open one, or when the rest of one is '
  'expected. Refuses with not_draft, and with invalid_input, not_found, fractional_quantity, in_use naming every '
  'problem.';
