create function quality.recalled_sent(p_uid uuid)
  returns table (partner text, delivery uuid, line integer)
  language sql stable
  begin atomic
    select d.partner, d.uid, l.position
      from quality.recalls r
      join quality.recall_items i on i.company_id = r.company_id and i.recall_id = r.id and i.released_at is null
      join partners.delivery_lines l on l.company_id = i.company_id
       and (l.lot_id = i.lot_id or l.serial_id = i.serial_id) and l.reversed_quantity < l.quantity
      join partners.deliveries d on d.company_id = l.company_id and d.id = l.delivery_id and d.direction = 'outgoing'
     where r.company_id = app.company_id() and r.uid = p_uid;
  end;
comment on function quality.recalled_sent is
  'What of a recall went to partners: each line of each delivery.';
