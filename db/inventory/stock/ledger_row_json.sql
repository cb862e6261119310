create function inventory.ledger_row_json(p_row inventory.stock_ledger)
  returns jsonb
  language sql stable
  return jsonb_build_object(
    'id', p_row.id, 'time', app.iso(p_row.time), 'quantity', p_row.quantity, 'bin', coalesce(p_row.to_bin, p_row.from_bin),
    'itemId', p_row.product_id, 'fromStorageUnitId', p_row.from_storage_unit_id, 'toStorageUnitId', p_row.to_storage_unit_id,
    'fromVendorId', p_row.from_vendor_id, 'toVendorId', p_row.to_vendor_id, 'toClientId', p_row.to_client_id, 'toCustomerId', p_row.to_customer_id,
    'taskId', p_row.task_id, 'lotId', p_row.lot_id, 'serialId', p_row.serial_id, 'reasonCodeId', p_row.reason_code_id,
    'stockTransactionGroupId', p_row.group_id);
comment on function inventory.ledger_row_json is
  'A ledger row as answers show one; bin is where the stock came to, or else where it left.';
