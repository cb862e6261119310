-- A receipt that was a mistake is taken back as a whole, while all of it lies where it came in: check_own_goods refuses
-- when less is there, or when it is another receipt's, check_counted_alike when its numbers have another meaning by
-- now. The ledger keeps both. Locked as by a receipt.
-- An order that was closed since is open again, so that what was a mistake can be received anew: what else was given up
-- by closing it is expected again until it is closed again, so the numbers of that are looked at too.
-- Received anew, goods that were kept from use could be used: to take such back is a person's decision, as releasing
-- them is.
-- Long: what is locked, what is written back in four places, and what follows.
create function inventory.purchase_orders_reverse_receipt(
  p_id         bigint,
  p_receipt_id bigint,
  p_reason     text,
  p_stated_by  bigint default null
)
  returns jsonb
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_order inventory.purchase_orders;
  v_receipt inventory.receipts;
  v_rows inventory.stock_ledger[];
  v_product_ids bigint[];
  v_back inventory.movement[];
begin
  perform app.require('inventory:receive');
  v_order := inventory.lock_purchase_order(p_id);
  select r.* into v_receipt from inventory.receipts r
   where r.company_id = app.company_id() and r.purchase_order_id = v_order.id and r.id = p_receipt_id for no key update;
  if v_receipt.id is null then
    perform app.refuse_unknown('receipt of the order', p_receipt_id::text);
  elsif v_receipt.reversed_at is not null then
    perform app.refuse('invalid_transition', 'The receipt has been taken back already.', '{"allowedTransitions": []}');
  end if;
  v_rows := array(select g from inventory.receipt_rows(v_receipt) g order by g.id);
  v_product_ids := array(
    select g.product_id from unnest(v_rows) g
    union
    select l.product_id from inventory.purchase_order_lines l
     where l.company_id = app.company_id() and l.purchase_order_id = v_order.id
       and l.quantity_received < l.quantity_ordered);
  perform inventory.hold_products(v_product_ids);
  perform inventory.check_counted_alike(v_product_ids, v_receipt);
  perform from production.lots l
   where l.company_id = app.company_id() and l.id in (select g.lot_id from unnest(v_rows) g)
   order by l.product_id, l.code for no key update;
  perform app.require_stated_by(p_stated_by, 'inventory:receive', exists (
    select from unnest(v_rows) g
      left join production.lots l on l.company_id = app.company_id() and l.id = g.lot_id
     where inventory.is_release(g.to_bin, 'goods') or inventory.lot_obstacle(l.status, l.expires_at) is not null));

  -- What is on order again counts for what reordering says when the stock falls.
  update inventory.purchase_order_lines l set quantity_received = trim_scale(l.quantity_received - r.quantity)
    from (select g.purchase_order_line_id as line_id, sum(g.quantity) as quantity from unnest(v_rows) g group by 1) r
   where l.company_id = app.company_id() and l.id = r.line_id;
  update inventory.purchase_orders o
     set updated_at = app.now(), status = case when exists (
           select from inventory.purchase_order_lines l
            where l.company_id = o.company_id and l.purchase_order_id = o.id and l.quantity_received > 0)
         then 'partially_received' else 'open' end
   where o.company_id = app.company_id() and o.id = v_order.id;

  v_back := array(
    select inventory.movement(g.product_id, g.quantity, g.lot_id, g.serial_id, p_from_unit_id => g.to_storage_unit_id,
             p_from_bin => g.to_bin, p_to_vendor_id => g.from_vendor_id,
             p_purchase_order_line_id => g.purchase_order_line_id)
      from unnest(v_rows) g order by g.id);
  perform inventory.check_own_goods(v_receipt, v_back);
  perform inventory.take_back_expiries(v_receipt); -- before what reordering says of the stock
  perform quality.forget_waiting(v_receipt);
  perform inventory.post_movements('reversal', v_back);
  update inventory.receipts r set reversed_at = app.now(), reversal_reason = p_reason
   where r.company_id = app.company_id() and r.id = v_receipt.id;
  perform inventory.reverse_lots(array(select g.lot_id from unnest(v_rows) g where g.lot_id is not null));
  perform quality.withdraw_inspections(v_receipt);
  return inventory.purchase_orders_get(v_order.id)
    || jsonb_build_object('_meta', jsonb_build_object('transactionIds', inventory.transaction_ids()));
end;
$$;
comment on function inventory.purchase_orders_reverse_receipt is
  'Takes a receipt back while its goods lie where they came in: stock, order and lots are as before, and its open '
  'inspections are declined. Refuses with not_found, invalid_transition, insufficient_stock, reason_required. Emits '
  'task.status_changed, stock.reorder_triggered.';
