create function partners.waiting_reason(p_delivery partners.deliveries)
  returns text
  language sql stable
  begin atomic
    select format('It waits for a person: %s.', coalesce((
             select string_agg(distinct o.reason, '; ')
               from partners.arrival_obstacles(p_delivery, (
                 select coalesce(p_delivery.storage_unit_id, partners.receiving_unit(p_delivery.ship_to)))) o
              where o.reason is not null),
             case when p_delivery.state = 'partially_received' then 'who receives the rest says where it goes'
               else 'nothing stands in its way any more, receive it' end))
     where p_delivery.direction = 'incoming' and exists (
       select from partners.delivery_lines l
        where l.company_id = app.company_id() and l.delivery_id = p_delivery.id and partners.open_quantity(l) > 0
          and (l.transit_quantity = 0 or not (
            select p.is_active from inventory.products p
             where p.company_id = l.company_id and p.id = l.product_id)));
  end;
comment on function partners.waiting_reason is
  'Why what is still open of a delivery that comes lies in no transit, or is inactive in it; null: neither, or nothing '
  'is open.';
