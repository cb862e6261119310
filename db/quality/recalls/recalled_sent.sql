create function quality.recalled_sent(p_recall_id bigint)
  returns table (partner text, delivery uuid, line integer)
  language sql stable
  begin atomic
    select d.partner, d.uid, l.position
      from quality.recall_items i
      join partners.delivery_lines l on l.company_id = i.company_id
       and (l.lot_id = i.lot_id or l.serial_id = i.serial_id) and l.reversed_quantity < l.quantity
      join partners.deliveries d on d.company_id = l.company_id and d.id = l.delivery_id and d.direction = 'outgoing'
     where i.company_id = app.company_id() and i.recall_id = p_recall_id and i.released_at is null;
  end;
comment on function quality.recalled_sent is
  'What of a recall went to partners: each line of each delivery.';
