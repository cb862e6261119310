create function partners.map_return(p_delivery partners.deliveries)
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
begin
  update partners.delivery_lines l
     set product_id = o.product_id, lot_id = case p.tracking when 'lot' then o.lot_id end,
         serial_id = case p.tracking when 'serial' then o.serial_id end, storage_unit_id = o.storage_unit_id,
         consigned_by = o.consigned_by
    from partners.deliveries d
    join partners.delivery_lines o on o.company_id = d.company_id and o.delivery_id = d.id
    join inventory.products p on p.company_id = o.company_id and p.id = o.product_id
   where l.company_id = app.company_id() and l.delivery_id = p_delivery.id and d.company_id = l.company_id
     and d.uid = p_delivery.return_of and d.partner = p_delivery.partner and d.direction = 'outgoing'
     and o.position = l.of_position;
end;
$$;
comment on function partners.map_return is
  'Goods that come back are what they were when they left: product, lot or serial as far as that is tracked so, where '
  'they lay, and whose they were.';
