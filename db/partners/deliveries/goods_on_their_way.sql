-- Inlined, so that a condition on the product or the storage unit reaches the index.
create function partners.goods_on_their_way()
  returns setof partners.delivery_lines
  language sql stable
  begin atomic
    select l.*
      from partners.deliveries d
      join partners.delivery_lines l on l.company_id = d.company_id and l.delivery_id = d.id
     where d.company_id = app.company_id() and d.direction = 'outgoing'
       and d.state in ('in_transit', 'unmapped', 'held', 'partially_received') and partners.open_quantity(l) > 0;
  end;
comment on function partners.goods_on_their_way is
  'The lines of what was sent to partners that neither came nor went back yet: they may come back as they left.';
