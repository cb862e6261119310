-- Held back by somebody who is receiving it at this moment, it is left: that call maps it.
create function partners.place_waiting(p_sku text)
  returns void
  language sql volatile
  begin atomic
    select partners.place_anew(array(
      select d.id from partners.deliveries d
       where d.company_id = app.company_id() and d.state = 'unmapped'
         and exists (select from partners.delivery_lines l
                      where l.company_id = d.company_id and l.delivery_id = d.id and lower(l.sku) = lower(p_sku))
       order by d.id for no key update skip locked));
  end;
comment on function partners.place_waiting is
  'Looks again at deliveries that wait for a product of a SKU, which has just been made. Emits lot.created.';
