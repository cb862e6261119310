create function inventory.stored_shipment_lines(p_shipment_id bigint)
  returns inventory.shipment_line[]
  language sql stable
  begin atomic
    select array_agg((l.position, p.sku, p.id, p.sku, p.tracking, p.unit_whole, l.quantity, u.external_id, u.id,
                      l.lot_code, k.id, l.serial_codes)::inventory.shipment_line order by l.position)
      from inventory.shipment_lines l
      join inventory.products p on p.company_id = l.company_id and p.id = l.product_id
      join inventory.storage_units u on u.company_id = l.company_id and u.id = l.storage_unit_id
      left join production.lots k on k.company_id = l.company_id and k.product_id = l.product_id and k.code = l.lot_code
     where l.company_id = app.company_id() and l.shipment_id = p_shipment_id;
  end;
comment on function inventory.stored_shipment_lines is
  'The lines of a draft as read_shipment_lines reads those of a call.';
