create function inventory.stock_transactions_json(p_rows inventory.stock_ledger[])
  returns json[]
  language plpgsql stable
  set search_path = ''
as $$
begin
  return array(
    select row_to_json(j) from (
      select l.id, app.iso(l.time) as time, l.kind, trim_scale(l.quantity) as quantity,
             json_build_object('sku', p.sku, 'name', p.name) as product, k.code as "lotCode", s.code as "serialCode",
             inventory.storage_unit_ref(f) as "fromStorageUnit", l.from_bin as "fromBin",
             inventory.storage_unit_ref(u) as "toStorageUnit", l.to_bin as "toBin",
             case when c.id is not null then json_build_object('id', c.external_id, 'name', c.name) end as "toClient",
             case when m.id is not null
               then json_build_object('id', m.external_ref, 'name', m.name) end as "toCustomer",
             h.external_id as "shipmentId",
             case when t.id is not null then json_build_object('id', t.external_id) end as task,
             o.external_id as "workOrderId", r.purchase_order_id as "purchaseOrderId",
             l.purchase_order_line_id as "purchaseOrderLineId", coalesce(l.to_bin, l.from_bin) as bin,
             l.product_id as "itemId", l.from_storage_unit_id as "fromStorageUnitId",
             l.to_storage_unit_id as "toStorageUnitId", l.from_vendor_id as "fromVendorId",
             l.to_vendor_id as "toVendorId", l.to_client_id as "toClientId", l.to_customer_id as "toCustomerId",
             l.task_id as "taskId", l.lot_id as "lotId", l.serial_id as "serialId",
             l.reason_code_id as "reasonCodeId", l.group_id as "stockTransactionGroupId",
             l.call_id as "auditEntryId"
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
          on r.company_id = l.company_id and r.id = l.purchase_order_line_id
       order by l.ordinality) j);
end;
$$;
comment on function inventory.stock_transactions_json is
  'Ledger rows as answers show them: what they name as other answers do, and by its number; bin is where the stock '
  'came to, or else where it left.';
