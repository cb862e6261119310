create function quality.received_untraced(p_recall quality.recalls)
  returns table (product_id bigint, quantity numeric)
  language sql stable
  begin atomic
    select l.product_id, sum(l.received_quantity + l.damaged_quantity - coalesce(b.quantity, 0))
      from jsonb_to_recordset(quality.heard_lines(p_recall)) as h (delivery uuid, line integer)
      join partners.deliveries d on d.company_id = app.company_id() and d.uid = h.delivery
       and d.direction = 'incoming'
      join partners.delivery_lines l on l.company_id = d.company_id and l.delivery_id = d.id and l.position = h.line
       and num_nonnulls(l.lot_id, l.serial_id) = 0
      left join partners.returned(d.uid) b on b.of_position = l.position
     group by l.product_id having sum(l.received_quantity + l.damaged_quantity - coalesce(b.quantity, 0)) > 0;
  end;
comment on function quality.received_untraced is
  'What partners recalled and had been received as a product without tracking, damaged or not, less what went back.';
