create function inventory.stock_transactions_json(p_rows inventory.stock_ledger[])
  returns jsonb[]
  language plpgsql stable
  set search_path = ''
as $$
begin
  return (
    select array_agg(jsonb_build_object(
               'id', l.id, 'time', app.iso(l.time), 'kind', l.kind, 'quantity', l.quantity,
               'product', jsonb_build_object('sku', p.sku, 'name', p.name), 'lotCode', k.code, 'serialCode', s.code,
               'fromStorageUnit', inventory.storage_unit_ref(f), 'fromBin', l.from_bin,
               'toStorageUnit', inventory.storage_unit_ref(u), 'toBin', l.to_bin,
               'toClient', case when c.id is not null then jsonb_build_object('id', c.external_id, 'name', c.name) end,
               'toCustomer', case when m.id is not null
                 then jsonb_build_object('id', m.external_ref, 'name', m.name) end,
               'shipmentId', h.external_id,
               'task', case when t.id is not null then jsonb_build_object('id', t.external_id) end,
               'workOrderId', o.external_id, 'purchaseOrderId', r.purchase_order_id,
               'purchaseOrderLineId', l.purchase_order_line_id,
               'bin', coalesce(l.to_bin, l.from_bin),
               'itemId', l.product_id, 'fromStorageUnitId', l.from_storage_unit_id,
               'toStorageUnitId', l.to_storage_unit_id, 'fromVendorId', l.from_vendor_id, 'toVendorId', l.to_vendor_id,
               'toClientId', l.to_client_id, 'toCustomerId', l.to_customer_id, 'taskId', l.task_id, 'lotId', l.lot_id,
               'serialId', l.serial_id, 'reasonCodeId', l.reason_code_id, 'stockTransactionGroupId', l.group_id)
             order by l.ordinality)
      from unnest(p_rows) with ordinality l
      join inventory.products p on p.company_id = l.company_id and p.id = l.product_id
      left join production.lots k on k.company_id = l.company_id and k.id = l.lot_id
      left join inventory.serials s on s.company_id = l.company_id and s.id = l.serial_id
      left join inventory.storage_units f on f.company_id = l.company_id and f.id = l.from_storage_unit_id
      left join inventory.storage_units u on u.company_id = l.company_id and u.id = l.to_storage_unit_id
      left join sites.clients c on c.company_id = l.company_id and c.id = l.to_client_id
      left join inventory.customers m on m.company_id = l.company_id and m.id = l.to_customer_id
      left join inventory.shipments h on l.kind = 'shipment' and h.company_id = l.company_id
        and h.stock_group_id = l.group_id
      left join work.tasks t on t.company_id = l.company_id and t.id = l.task_id
      left join production.work_orders o on o.company_id = l.company_id and o.id = l.work_order_id
      left join inventory.purchase_order_lines r
        on r.company_id = l.company_id and r.id = l.purchase_order_line_id);
end;
$$;
comment on function inventory.stock_transactions_json is
  'Ledger rows as answers show them: what they name as other answers do, and by its number; bin is where the stock '
  'came to, or else where it left.';
