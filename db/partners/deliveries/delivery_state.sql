-- THE state of a delivery: it follows from what became of its lines. Until something did, it stays what its arrival
-- made it: in_transit, unmapped or held.
create function partners.delivery_state(p_delivery partners.deliveries)
  returns text
  language plpgsql stable
  set search_path = ''
as $$
begin
  return (
    select case when p.open > 0 and p.came + p.short + p.back = 0 then p_delivery.state
                when p.open > 0 then 'partially_received'
                when p_delivery.is_settled then 'settled'
                when p.short > 0 then 'shortfall'
                when p.came > 0 then 'received'
                when p_delivery.is_refused then 'refused'
                else 'reversed' end
      from (select sum(partners.open_quantity(l)) as open, sum(l.received_quantity) as came,
                   sum(l.damaged_quantity + l.missing_quantity) as short, sum(l.reversed_quantity) as back
              from partners.delivery_lines l
             where l.company_id = app.company_id() and l.delivery_id = p_delivery.id) p);
end;
$$;
comment on function partners.delivery_state is
  'What the state of a delivery is, by its lines.';
