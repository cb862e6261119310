create function inventory.receipts_json(p_order_id bigint)
  returns jsonb
  language plpgsql stable
  set search_path = ''
as $$
begin
  return coalesce((
    select jsonb_agg(jsonb_build_object(
               'id', r.id, 'receivedAt', app.iso(r.received_at), 'reversedAt', app.iso(r.reversed_at),
               'reversalReason', r.reversal_reason, 'lines', (
                 select jsonb_agg(jsonb_build_object(
                            'lineId', g.purchase_order_line_id, 'sku', p.sku, 'quantity', trim_scale(g.quantity),
                            'storageUnit', inventory.storage_unit_ref(u), 'bin', g.to_bin, 'lotCode', l.code,
                            'serialCode', s.code) order by g.id)
                   from inventory.receipt_rows(r) g
                   join inventory.products p on p.company_id = g.company_id and p.id = g.product_id
                   join inventory.storage_units u on u.company_id = g.company_id and u.id = g.to_storage_unit_id
                   left join production.lots l on l.company_id = g.company_id and l.id = g.lot_id
                   left join inventory.serials s on s.company_id = g.company_id and s.id = g.serial_id))
             order by r.id)
      from inventory.receipts r where r.company_id = app.company_id() and r.purchase_order_id = p_order_id), '[]');
end;
$$;
comment on function inventory.receipts_json is
  'The receipts of a purchase order as answers show them, oldest first, with what came.';
