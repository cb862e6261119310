-- Long: the whole of a receipt in the order of its locks: order, lots, serials, stock, inspections, what is left open.
-- Book what a vendor delivered into stock.
--
-- The order is locked first, so two receipts of it come one after the other and can never exceed it together; then the
-- products, against a change of how they are tracked; then what partners have on the way by the same codes, which makes
-- way; then lots, serials and balances, each in the order every call uses. New lots are made before the lines are
-- checked, so that lots made by another call, or by two lines of this one, are checked like any other: a refusal takes
-- them back.
create function inventory.purchase_orders_receive(p_id bigint, p_lines jsonb)
  returns jsonb
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_order inventory.purchase_orders;
  v_lines inventory.receipt_line[];
  v_new_lots bigint[];
  v_inspections text[];
  v_receipt bigint;
  v_waits bigint[];
  v_has record;
begin
  perform app.require('inventory:receive');
  v_order := inventory.lock_purchase_order(p_id);
  if v_order.status = 'closed' then
    perform app.refuse('invalid_transition', 'The order is closed; nothing more is received against it.',
                       '{"allowedTransitions": []}');
  end if;
  perform inventory.hold_products(array(
    select l.product_id from inventory.purchase_order_lines l
     where l.company_id = app.company_id() and l.purchase_order_id = v_order.id));
  v_lines := inventory.read_receipt(v_order, p_lines);
  select bool_or(l.lot_code is not null) as lots, bool_or(l.serial_codes is not null) as serials,
         bool_or(l.inspection_plan_id is not null) as inspections into v_has from unnest(v_lines) l;
  if v_has.lots or v_has.serials then
    v_waits := partners.make_way(v_lines);
  end if;
  if v_has.lots then
    v_new_lots := inventory.receive_lots(v_lines, v_order.vendor_id);
  end if;
  perform app.refuse_input(inventory.receipt_problems(v_lines, v_order.vendor_id));

  perform production.announce_lots(v_new_lots);
  if v_has.serials then
    insert into inventory.serials (company_id, product_id, code, created_at)
    select app.company_id(), r.product_id, s.code, app.now() from unnest(v_lines) r
      cross join lateral unnest(r.serial_codes) as s (code)
     order by r.product_id, s.code
    on conflict on constraint serials_code do nothing;
  end if;
  -- Before it is posted: a suggestion that this makes asks what is still to come.
  update inventory.purchase_order_lines l set quantity_received = trim_scale(l.quantity_received + r.quantity)
    from (select r.line_id, sum(r.quantity) as quantity from unnest(v_lines) r group by r.line_id) r
   where l.company_id = app.company_id() and l.id = r.line_id;
  v_receipt := inventory.post_movements('receipt', inventory.receipt_movements(v_lines, v_order.vendor_id));
  perform inventory.note_receipt(v_receipt, v_order.id, v_lines);
  perform partners.place_anew(v_waits) where v_waits <> '{}';
  v_inspections := case when v_has.inspections then quality.open_inspections(v_order, v_lines) else '{}' end;

  update inventory.purchase_orders o
     set updated_at = app.now(), status = case when exists (
           select from inventory.purchase_order_lines l
            where l.company_id = o.company_id and l.purchase_order_id = o.id
              and l.quantity_received < l.quantity_ordered)
         then 'partially_received' else 'received' end
   where o.company_id = app.company_id() and o.id = v_order.id
  returning o.* into v_order;
  return (inventory.purchase_orders_json(array[v_order]))[1]::jsonb
    || jsonb_build_object('_meta', jsonb_build_object('receiptId', v_receipt, 'inspectionTaskIds', v_inspections,
                                                      'transactionIds', inventory.transaction_ids()));
end;
$$;
comment on function inventory.purchase_orders_receive is
  'Books a delivery into stock, with its lots and serials; what comes under an inspection plan into quarantine, with a '
  'task to inspect it. Refuses with over_receipt, lot_required, serial_required, fractional_quantity, lot_unavailable, '
  'duplicate_id, not_found, invalid_input, naming every line''s problems. Emits lot.created, task.created.';
