create function production.announce_lots(p_lot_ids bigint[])
  returns void
  language sql volatile
  begin atomic
    select app.emit('lot.created', jsonb_build_object('lot', jsonb_build_object(
        'code', l.code, 'product', jsonb_build_object('sku', p.sku, 'name', p.name), 'status', l.status,
        'workOrderId', w.external_id, 'vendor', v.name)))
      from (select t.* from production.lots t where t.company_id = app.company_id() and t.id = any (p_lot_ids)
             order by t.id) l
      join inventory.products p on p.company_id = l.company_id and p.id = l.product_id
      left join production.work_orders w on w.company_id = l.company_id and w.id = l.work_order_id
      left join inventory.vendors v on v.company_id = l.company_id and v.id = l.vendor_id;
  end;
comment on function production.announce_lots is
  'Tells that lots were made: received, produced or found. Emits lot.created.';
