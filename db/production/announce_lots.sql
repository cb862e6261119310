create function production.announce_lots(p_lot_ids bigint[])
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
begin
  if p_lot_ids is null then
    return;
  end if;
  perform app.emit('lot.created', variadic array(
    select jsonb_build_object('lot', jsonb_build_object(
               'code', l.code, 'product', jsonb_build_object('sku', p.sku, 'name', p.name), 'status', l.status,
               'workOrderId', w.external_id, 'vendor', v.name))
      from production.lots l
      join inventory.products p on p.company_id = l.company_id and p.id = l.product_id
      left join production.work_orders w on w.company_id = l.company_id and w.id = l.work_order_id
      left join inventory.vendors v on v.company_id = l.company_id and v.id = l.vendor_id
     where l.company_id = app.company_id() and l.id = any (p_lot_ids)
     order by l.id));
end;
$$;
comment on function production.announce_lots is
  'Tells that lots were made: received, produced or found; null for none. Emits lot.created.';
