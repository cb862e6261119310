-- What is withdrawn lies again where the recall that holds it would give it back.
create function quality.forget_sent(p_delivery partners.deliveries)
  returns void
  language sql volatile
  begin atomic
    update quality.recall_items i set storage_unit_id = null
      from partners.delivery_lines l
     where l.company_id = app.company_id() and l.delivery_id = p_delivery.id and l.serial_id is not null
       and (p_delivery.is_refused or l.received_quantity + l.damaged_quantity + l.missing_quantity > 0)
       and i.company_id = l.company_id and i.serial_id = l.serial_id and i.released_at is null;
  end;
comment on function quality.forget_sent is
  'Lets pieces that a recall holds be what becomes of them once a partner has received or refused them.';
