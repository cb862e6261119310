-- Of what a partner has told of, and goes back to it, or came back from it, the partner need not be told: it means the
-- same lot or piece by both, and would hold it for no other reason than that it was told.
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
     where r.company_id = app.company_id() and r.uid = p_uid
       and not exists (
         select from quality.recalls t
          cross join lateral jsonb_to_recordset(quality.heard_lines(t, d.partner)) h (delivery uuid, line integer)
          where t.company_id = r.company_id and t.uid = r.uid
            and (h.delivery = d.return_of and h.line = l.of_position
                 or exists (select from partners.deliveries b
                              join partners.delivery_lines x on x.company_id = b.company_id and x.delivery_id = b.id
                             where b.company_id = d.company_id and b.uid = h.delivery and b.return_of = d.uid
                               and x.position = h.line and x.of_position = l.position)));
  end;
comment on function quality.recalled_sent is
  'What of a recall went to partners, and they are to know: each line of each delivery.';
