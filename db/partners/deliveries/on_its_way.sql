create function partners.on_its_way(p_serial_id bigint)
  returns text
  language sql stable
  begin atomic
    select format('is on its way to %s (delivery %s)', d.partner_name, d.external_id)
      from partners.delivery_lines l
      join partners.deliveries d on d.company_id = l.company_id and d.id = l.delivery_id and d.direction = 'outgoing'
     where l.company_id = app.company_id() and l.serial_id = p_serial_id and partners.open_quantity(l) > 0
     order by d.id limit 1;
  end;
comment on function partners.on_its_way is
  'Where a piece is that was sent to a partner, which has not said yet that it came, in words; null: on no way.';
