create function partners.transit_goods(p_delivery_id bigint)
  returns inventory.movement[]
  language sql stable
  begin atomic
    select coalesce(array_agg(inventory.movement(l.product_id, l.transit_quantity, l.lot_id, l.serial_id,
                       p_from_unit_id => l.storage_unit_id, p_from_bin => 'transit', p_delivery_line_id => l.id)
                     order by l.position), '{}')
      from partners.delivery_lines l
     where l.company_id = app.company_id() and l.delivery_id = p_delivery_id and l.transit_quantity > 0;
  end;
comment on function partners.transit_goods is
  'The movements that take what of a delivery lies in transit out of stock.';
