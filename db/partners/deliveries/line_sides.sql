-- What the ledger says is counted from its rows alone: what came into the company by the line less what left it.
create function partners.line_sides()
  returns setof partners.line_side
  language sql stable
  begin atomic
    select partners.own_name(), d.partner, d.direction, d.uid, d.external_id, l.position, d.state,
           partners.delivery_state(d), l.sku, l.quantity, l.received_quantity, l.damaged_quantity, l.missing_quantity,
           l.reversed_quantity, l.transit_quantity, coalesce(g.net, 0), coalesce(r.quantity, 0),
           exists (select from partners.messages m
                    where m.company_id = d.company_id and m.partner = d.partner and m.is_waiting)
      from partners.deliveries d
      join partners.delivery_lines l on l.company_id = d.company_id and l.delivery_id = d.id
      left join (
        select s.delivery_line_id, sum(case when s.from_storage_unit_id is null then s.quantity
                                            when s.to_storage_unit_id is null then -s.quantity else 0 end) as net
          from inventory.stock_ledger s
         where s.company_id = app.company_id() and s.delivery_line_id is not null group by 1) g
        on g.delivery_line_id = l.id
      left join partners.returned(d.uid) r on r.of_position = l.position
     where d.company_id = app.company_id();
  end;
comment on function partners.line_sides is
  'Every line of a delivery as this company has it, with what its ledger says and whether a message waits.';
