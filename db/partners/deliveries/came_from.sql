create function partners.came_from(p_lot_id bigint, p_partner text)
  returns boolean
  language sql stable
  begin atomic
    select exists (
      select from partners.delivery_lines l
        join partners.deliveries d on d.company_id = l.company_id and d.id = l.delivery_id and d.partner = p_partner
       where l.company_id = app.company_id() and l.lot_id = p_lot_id);
  end;
comment on function partners.came_from is
  'Whether a lot of the company has been in a delivery from or to a partner: then both mean the same by its code.';
