-- Long: how one balance changes stands in the loop, as a function of its own it costs a call a tenth more.
-- THE function that changes stock: every change of every balance, with its ledger row, in one place.
--
-- Balances are changed one after the other, each locked as it is changed, or the key of one that is not there yet, in
-- the order product, unit, bin, lot, serial, which is the order of every call, so that calls in opposite directions
-- wait for each other instead of deadlocking. By the line, and not in one statement for all: for the few lines of most
-- calls that costs less than half; but many that only come are added at once, for a third. Nothing goes below zero.
-- What comes keeps the age of what is older, so that the oldest receipt is used first; a line where nothing is left
-- goes.
create function inventory.post_movements(
  p_kind          text,
  p_movements     inventory.movement[],
  p_task_id       bigint default null,
  p_work_order_id bigint default null
)
  returns bigint
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_changes inventory.balance_change[] := inventory.balance_changes(p_movements);
  v_group bigint := app.next_number();
  v_all record; -- of all changes together
  v_change inventory.balance_change;
  v_id bigint;
  v_left numeric;
begin
  select count(c.serial_id) > 0 as have_serials, count(*) > 5 and min(c.change) > 0 as are_many_that_come,
         count(*) filter (where c.bin = 'quarantine' and c.change < 0 and c.serial_id is null) > 0 as leave_quarantine,
         array_agg(c.product_id) as product_ids
    into v_all from unnest(v_changes) c;
  if v_all.have_serials then
    perform inventory.lock_serials(v_changes);
  end if;
  if v_all.are_many_that_come then
    perform inventory.add_to_balances(v_changes);
  else
    foreach v_change in array v_changes loop
      update inventory.balances b
         set quantity = trim_scale(b.quantity + v_change.change),
             received_at = case when v_change.change > 0 then least(b.received_at, v_change.received_at)
                             else b.received_at end
       where b.company_id = app.company_id() and b.product_id = v_change.product_id
         and b.storage_unit_id = v_change.storage_unit_id and b.bin = v_change.bin
         and b.lot_key = inventory.line_key(v_change.lot_id) and b.serial_key = inventory.line_key(v_change.serial_id)
         and b.quantity + v_change.change >= 0
      returning b.id, b.quantity into v_id, v_left;
      if v_id is null and v_change.change < 0 then
        perform inventory.refuse_short(v_change);
      elsif v_id is null then
        perform inventory.add_to_balances(array[v_change]);
      elsif v_left = 0 then
        delete from inventory.balances b where b.company_id = app.company_id() and b.id = v_id;
      end if;
    end loop;
  end if;
  if v_all.leave_quarantine then
    perform quality.follow_waiting(p_kind, p_movements);
  end if;
  if v_all.have_serials or p_kind in ('installation', 'shipment') then
    perform quality.check_recalled_moves(p_kind, p_movements);
    perform quality.check_rejected_moves(p_kind, p_movements);
    perform quality.forget_places(p_movements);
  end if;
  if p_kind in ('installation', 'shipment') then
    perform inventory.check_lots_may_leave(p_movements);
  end if;
  insert into inventory.stock_ledger (company_id, time, kind, quantity, product_id, lot_id, serial_id,
    from_storage_unit_id, from_bin, to_storage_unit_id, to_bin, from_vendor_id, to_vendor_id,
    to_client_id, to_customer_id, task_id, work_order_id, purchase_order_line_id, reason_code_id,
    delivery_line_id, group_id, call_id)
  select app.company_id(), app.now(), p_kind, trim_scale(m.quantity), m.product_id, m.lot_id, m.serial_id,
         m.from_storage_unit_id, m.from_bin, m.to_storage_unit_id, m.to_bin, m.from_vendor_id, m.to_vendor_id,
         m.to_client_id, m.to_customer_id, p_task_id, p_work_order_id, m.purchase_order_line_id, m.reason_code_id,
         m.delivery_line_id, v_group, app.current_call_id()
    from unnest(p_movements) with ordinality as m
   order by m.ordinality;
  -- For products without a policy one look ends it.
  if exists (select from inventory.stock_policies s
              where s.company_id = app.company_id() and s.product_id = any (v_all.product_ids)) then
    perform inventory.check_reorder(array(select distinct c.product_id from unnest(v_changes) c), v_changes);
  end if;
  return v_group;
end;
$$;
comment on function inventory.post_movements is
  'Posts stock movements: balances and ledger together; answers the number of their group. Refuses with '
  'insufficient_stock, duplicate_id of a serial, lot_unavailable of what a recall or a decision holds or may not '
  'leave; nothing goes below zero. Emits stock.reorder_triggered.';
