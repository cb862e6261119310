create function inventory.stock_transactions_json(p_rows inventory.stock_ledger[])
  returns jsonb
  language plpgsql stable
  set search_path = ''
as $$
begin
  return (
    select jsonb_agg(jsonb_build_object(
               'id', l.id, 'time', app.iso(l.time), 'kind', l.kind, 'quantity', l.quantity,
               'bin', coalesce(l.to_bin, l.from_bin),
               'itemId', l.product_id, 'fromStorageUnitId', l.from_storage_unit_id,
               'toStorageUnitId', l.to_storage_unit_id, 'fromVendorId', l.from_vendor_id, 'toVendorId', l.to_vendor_id,
               'toClientId', l.to_client_id, 'toCustomerId', l.to_customer_id, 'taskId', l.task_id, 'lotId', l.lot_id,
               'serialId', l.serial_id, 'reasonCodeId', l.reason_code_id, 'stockTransactionGroupId', l.group_id)
             order by l.ordinality)
      from unnest(p_rows) with ordinality l);
end;
$$;
comment on function inventory.stock_transactions_json is
  'Ledger rows as answers show them; bin is where the stock came to, or else where it left.';
