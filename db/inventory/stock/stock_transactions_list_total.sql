-- What is not kept is counted by a statement that is planned once: to plan it for its times, which are of few months of
-- many, takes longer than to count them.
create function inventory.stock_transactions_list_total(
  p_from              timestamptz,
  p_to                timestamptz,
  p_product_sku       inventory.products,
  p_lot_code          text,
  p_serial_code       text,
  p_storage_unit_id   inventory.storage_units,
  p_work_order_id     production.work_orders,
  p_purchase_order_id inventory.purchase_orders,
  p_task_id           work.tasks
)
  returns bigint
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_kept record;
  v_rest tstzrange;
  v_total bigint;
begin
  if num_nonnulls(p_lot_code, p_serial_code, (p_product_sku).id, (p_storage_unit_id).id, (p_work_order_id).id,
                  (p_purchase_order_id).id, (p_task_id).id) > 0 then
    return null;
  end if;
  v_kept := app.kept_by_month('inventory.stock_ledger', '{}', p_from, p_to);
  v_total := v_kept.rows;
  foreach v_rest in array v_kept.rest loop
    v_total := v_total + (select count(*) from inventory.stock_ledger l where l.company_id = app.company_id()
                             and l.time >= lower(v_rest) and l.time < upper(v_rest));
  end loop;
  return v_total;
end;
$$;
comment on function inventory.stock_transactions_list_total is
  'How many rows stock_transactions_list has, where that is kept, or null.';
