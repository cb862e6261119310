-- One task for each product and lot of a receipt, in the order of the lines.
create function quality.open_inspections(p_order inventory.purchase_orders, p_lines inventory.receipt_line[])
  returns text[]
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_received record;
  v_task work.tasks;
  v_inspection bigint;
  v_opened text[] := '{}';
begin
  for v_received in
    select p.task_type_id, r.product_id, r.sku, l.id as lot_id, l.code as lot_code,
           trim_scale(sum(r.quantity)) as quantity, i.unit
      from unnest(p_lines) r
      join quality.inspection_plans p on p.company_id = app.company_id() and p.id = r.inspection_plan_id
      join inventory.products i on i.company_id = app.company_id() and i.id = r.product_id
      left join production.lots l on l.company_id = app.company_id() and l.product_id = r.product_id
        and l.code = r.lot_code
     group by p.task_type_id, r.product_id, r.sku, l.id, l.code, i.unit
     order by min(r.n)
  loop
    v_task := null;
    v_task.type_id := v_received.task_type_id;
    v_task.title := format('Inspect %s', v_received.sku) || coalesce(', lot ' || v_received.lot_code, '');
    v_task.details := format('%s %s received on purchase order %s, in quarantine until this is done.',
                             v_received.quantity, v_received.unit, p_order.name);
    v_task.from_vendor_id := p_order.vendor_id;
    v_task := work.create_task(v_task);
    v_opened := v_opened || v_task.external_id;
    insert into quality.inspections (company_id, task_id, product_id, lot_id, created_at)
    values (app.company_id(), v_task.id, v_received.product_id, v_received.lot_id, app.now())
    returning id into v_inspection;
    insert into quality.inspection_lines (company_id, inspection_id, position, purchase_order_line_id, storage_unit_id,
                                          serial_id, quantity)
    select app.company_id(), v_inspection, row_number() over (order by m.ordinality), m.purchase_order_line_id,
           m.to_storage_unit_id, m.serial_id, m.quantity
      from unnest(inventory.receipt_movements(
             array(select r::inventory.receipt_line from unnest(p_lines) r
                    where r.inspection_plan_id is not null and r.product_id = v_received.product_id
                      and r.lot_code is not distinct from v_received.lot_code),
             p_order.vendor_id)) with ordinality m;
    insert into quality.waiting_goods (company_id, inspection_id, storage_unit_id, product_id, lot_id, quantity)
    select app.company_id(), v_inspection, n.storage_unit_id, v_received.product_id, v_received.lot_id, sum(n.quantity)
      from quality.inspection_lines n
     where n.company_id = app.company_id() and n.inspection_id = v_inspection and n.serial_id is null
     group by n.storage_unit_id;
  end loop;
  return v_opened;
end;
$$;
comment on function quality.open_inspections is
  'Opens the inspection tasks of a receipt, one a product and lot, of the type that its inspection plan says; '
  'answers their ids. Emits task.created.';
