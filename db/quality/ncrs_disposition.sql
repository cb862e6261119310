-- The report is locked first, so that of two decisions at the same moment the second finds the first; then the
-- inspections that wait for it, the lot, stock. The NCR's own task keeps its status: the decision is not the work.
-- Long: each disposition in the order of its locks.
create function quality.ncrs_disposition(
  p_id                   text,
  p_disposition          text,
  p_lot_code             text default null,
  p_serial_code          text default null,
  p_sku                  text default null,
  p_storage_unit_id      text default null,
  p_quantity             numeric default null,
  p_rework_task_type_id  text default null,
  p_notes                text default null,
  p_stated_by            bigint default null
)
  returns jsonb
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_ncr quality.ncrs;
  v_task work.tasks;
  v_type work.task_types;
  v_lots production.lots[];
  v_named inventory.products;
  v_unit inventory.storage_units;
  v_serials inventory.serials[];
  v_quantity numeric := coalesce(p_quantity, case when p_disposition = 'scrap' and p_serial_code is not null
                                               then 1 end);
  v_rework work.tasks;
  v_problems jsonb;
  v_warnings jsonb := '[]';
begin
  perform app.require('ncr:disposition');
  v_ncr := quality.lock_ncr(p_id);
  v_problems := app.stated_by_problems(p_stated_by, 'ncr:disposition', p_task_id =>
    case when p_stated_by is not null then (work.find_task(p_id)).id end);
  select t.* into v_task from work.tasks t where t.company_id = app.company_id() and t.id = v_ncr.task_id;
  select y.* into v_type from work.task_types y
   where y.company_id = app.company_id() and case when p_rework_task_type_id is not null
     then y.external_id = p_rework_task_type_id else y.id = v_task.type_id end;
  select p.* into v_named from inventory.products p
   where p.company_id = app.company_id() and p.sku_key = lower(p_sku);
  select u.* into v_unit from inventory.storage_units u
   where u.company_id = app.company_id() and u.external_id = p_storage_unit_id;
  v_ncr.product_id := coalesce(v_ncr.product_id, v_named.id);
  if v_ncr.lot_id is null then
    v_lots := quality.lots_named(p_lot_code, v_ncr.product_id, v_task);
    v_ncr.lot_id := v_lots[1].id;
    v_ncr.product_id := coalesce(v_lots[1].product_id, v_ncr.product_id);
  end if;
  v_serials := quality.serials_named(p_serial_code, v_ncr.product_id);
  v_ncr.product_id := coalesce(v_ncr.product_id, v_serials[1].product_id);
  v_ncr.serial_id := v_serials[1].id;
  perform app.refuse_input(v_problems
    || quality.serial_problems(p_serial_code, v_serials, p_storage_unit_id, p_quantity)
    || quality.lot_problems(case when v_lots is not null then p_lot_code end, v_lots)
    || quality.disposition_problems(v_ncr, v_task, p_disposition, p_lot_code, p_serial_code, v_quantity, v_type,
                                    p_rework_task_type_id, p_storage_unit_id is not null)
    || quality.named_stock_problems(v_ncr, p_disposition, p_sku, v_named.id, p_storage_unit_id, v_unit.id));

  if p_disposition = 'rework' then
    v_rework := quality.open_rework(v_task, v_type.id, p_notes);
  elsif p_disposition = 'scrap' then
    perform quality.scrap(v_ncr, v_task.ssu_id, v_unit.id, v_ncr.serial_id, v_quantity);
  elsif p_disposition = 'return' and v_ncr.serial_id is not null then
    perform quality.set_piece_aside(v_ncr);
  end if;
  if p_disposition in ('scrap', 'return') and v_ncr.lot_id is not null then
    perform production.lock_lot(v_ncr.lot_id);
    perform production.enter_lot_status(v_ncr.lot_id, 'blocked',
      format('%s: %s', v_ncr.code, p_disposition), coalesce(p_stated_by, app.person_id()));
  end if;
  update quality.ncrs n
     set product_id = v_ncr.product_id, lot_id = v_ncr.lot_id, serial_id = v_ncr.serial_id,
         disposition = p_disposition, scrap_quantity = v_quantity, notes = p_notes,
         rework_task_id = v_rework.id, dispositioned_by = coalesce(p_stated_by, app.person_id()),
         dispositioned_at = app.now()
   where n.company_id = app.company_id() and n.task_id = v_ncr.task_id;
  update work.tasks t set updated_at = app.now() where t.company_id = app.company_id() and t.id = v_ncr.task_id;
  if p_disposition = 'use_as_is' then
    v_warnings := quality.settle_ncr(v_ncr);
  end if;
  return jsonb_build_object('id', v_task.external_id, 'disposition', p_disposition,
                            'reworkTaskId', v_rework.external_id,
    'lot', (
      select (production.lots_json(array[l]))[1]::jsonb
        from production.lots l where l.company_id = app.company_id() and l.id = v_ncr.lot_id),
    '_meta', jsonb_build_object('transactionIds', inventory.transaction_ids(), 'warnings', v_warnings));
end;
$$;
comment on function quality.ncrs_disposition is
  'Decides what becomes of nonconforming goods, once. Refuses with not_found, already_dispositioned, reason_required, '
  'lot_required, serial_required, required_field_missing, insufficient_stock, fractional_quantity, invalid_input. '
  'Emits task.created of a rework task, stock.reorder_triggered.';
