create function partners.sent_goods(p_delivery_id bigint, p_customer_id bigint default null)
  returns inventory.movement[]
  language sql stable
  begin atomic
    select coalesce(array_agg(inventory.movement(l.product_id, l.quantity, l.lot_id, l.serial_id,
                       p_from_unit_id => l.storage_unit_id, p_from_bin => l.bin, p_to_customer_id => p_customer_id,
                       p_delivery_line_id => l.id) order by l.position), '{}')
      from partners.delivery_lines l where l.company_id = app.company_id() and l.delivery_id = p_delivery_id;
  end;
comment on function partners.sent_goods is
  'The movements that take the goods of a delivery out of the sender''s stock.';
