-- What lies in transit is taken from there, what never lay there, or was missing, comes from outside. Damaged pieces go
-- to the bads; what may not be used, by its lot or number here or as it left there, waits in quarantine, until
-- somebody here moves it; so does more of what was released of a recall. What comes straight to a client's place is
-- installed there.
create function partners.arrival_movements(p_arrivals partners.arrival[])
  returns inventory.movement[]
  language sql stable
  begin atomic
    with piece as (
      select a.n, a.line_id, a.storage_unit_id, x.bin, x.quantity,
             sum(x.quantity) over (partition by a.line_id order by a.n, x.bin desc) as so_far
        from unnest(p_arrivals) a
       cross join lateral (values ('goods', a.received), ('bads', a.damaged)) x (bin, quantity)
       where x.quantity > 0
    ), part as (
      select p.*, l as line,
             greatest(least(p.so_far, l.transit_quantity) - (p.so_far - p.quantity), 0) as from_transit
        from piece p
        join partners.delivery_lines l on l.company_id = app.company_id() and l.id = p.line_id
    )
    select coalesce(array_agg(inventory.movement((p.line).product_id, s.quantity, (p.line).lot_id, (p.line).serial_id,
               p_from_unit_id => case when s.is_transit then (p.line).storage_unit_id end,
               p_from_bin => case when s.is_transit then 'transit' end, p_to_unit_id => p.storage_unit_id,
               p_to_bin => t.bin,
               p_to_client_id => case when t.bin = 'installed' then inventory.client_at(p.storage_unit_id) end,
               p_delivery_line_id => p.line_id) order by p.n, p.bin desc, s.is_transit desc), '{}')
      from part p
      join inventory.storage_units u on u.company_id = app.company_id() and u.id = p.storage_unit_id
      left join production.lots k on k.company_id = app.company_id() and k.id = (p.line).lot_id
     cross join lateral (
       select case when p.bin = 'goods' and ((p.line).lot_status <> 'available'
                     or inventory.lot_obstacle(k.status, k.expires_at) is not null
                     or quality.is_released_more(p.line_id)
                     or exists (select from quality.rejected_arrivals(array[(p.line).serial_id]))) then 'quarantine'
                else inventory.bin_at(inventory.as_it_stands(u), p.bin) end as bin) t
     cross join lateral (values (true, p.from_transit), (false, p.quantity - p.from_transit)) s (is_transit, quantity)
     where s.quantity > 0;
  end;
comment on function partners.arrival_movements is
  'The movements by which received lines of a delivery come into stock.';
