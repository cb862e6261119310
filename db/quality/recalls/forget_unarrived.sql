-- Lots that never came are seen to by inventory.reverse_lots.
create function quality.forget_unarrived(p_serial_ids bigint[])
  returns void
  language sql volatile
  begin atomic
    update quality.recall_items i
       set released_at = app.now()
      from quality.recalls r
     where i.company_id = app.company_id() and i.serial_id = any (p_serial_ids) and i.released_at is null
       and r.company_id = i.company_id and r.id = i.recall_id and r.partner is not null
       and not exists (select from partners.delivery_lines o
                        where o.company_id = i.company_id and o.serial_id = i.serial_id
                          and (o.transit_quantity > 0 or o.received_quantity + o.damaged_quantity > 0));
  end;
comment on function quality.forget_unarrived is
  'Ends the hold that recalls of partners have on those of some pieces that never came: it would hold whatever comes '
  'by that serial.';
