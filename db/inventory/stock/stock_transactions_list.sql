-- Without bounds the whole ledger is newest first; with them only the months between are touched. What came to a
-- storage unit and what left it stand in two indexes, each in order: both are gone through at once, as far as the page
-- asks for. Without a unit nothing is left of the second.
create function inventory.stock_transactions_list(
  p_from              timestamptz default null,
  p_to                timestamptz default null,
  p_product_sku       inventory.products default null,
  p_lot_code          text default null,
  p_serial_code       text default null,
  p_storage_unit_id   inventory.storage_units default null,
  p_work_order_id     production.work_orders default null,
  p_purchase_order_id inventory.purchase_orders default null,
  p_task_id           work.tasks default null
)
  returns setof inventory.stock_ledger
  language sql stable
  begin atomic
    select l.*
      from ((select c.* from inventory.stock_ledger c
              where c.company_id = app.company_id()
                and ((p_storage_unit_id).id is null or c.to_storage_unit_id = (p_storage_unit_id).id)
              order by c.time desc, c.id desc)
            union all
            (select g.* from inventory.stock_ledger g
              where g.company_id = app.company_id() and g.from_storage_unit_id = (p_storage_unit_id).id
                and g.from_storage_unit_id is distinct from g.to_storage_unit_id
              order by g.time desc, g.id desc)) l
     where (p_from is null or l.time >= p_from) and (p_to is null or l.time < p_to)
       and ((p_product_sku).id is null or l.product_id = (p_product_sku).id)
       and (p_lot_code is null or l.lot_id = any (array(
             select k.id from production.lots k where k.company_id = app.company_id() and k.code = p_lot_code)))
       and (p_serial_code is null or l.serial_id = any (array(
             select n.id from inventory.serials n where n.company_id = app.company_id() and n.code = p_serial_code)))
       and ((p_work_order_id).id is null or l.work_order_id = (p_work_order_id).id)
       and ((p_purchase_order_id).id is null or l.purchase_order_line_id = any (array(
             select i.id from inventory.purchase_order_lines i
              where i.company_id = app.company_id() and i.purchase_order_id = (p_purchase_order_id).id)))
       and ((p_task_id).id is null or l.task_id = (p_task_id).id)
     order by l.time desc, l.id desc;
  end;
comment on function inventory.stock_transactions_list is
  'The stock ledger, newest first, of a product, lot, serial, storage unit, work order, purchase order or task. '
  'Refuses with not_found.';
