-- What lies in transit already is where it may, and stays there; its product may have become inactive.
create function partners.arrival_obstacles(p_delivery partners.deliveries, p_unit_id bigint)
  returns table (state text, reason text)
  language sql stable
  begin atomic
    with line as (
      select l.position, l.sku, l.lot_code, l.serial_code, l.quantity, l.uom, l.lot_id, l.storage_unit_id,
             l.consigned_by, l.transit_quantity > 0 as is_in_transit,
             p.id as product_id, p.sku as own_sku, p.is_active, p.tracking, p.unit, p.unit_whole, k.id as own_lot_id,
             s.id as own_serial_id
        from partners.delivery_lines l
        left join inventory.products p on p.company_id = l.company_id and p.id = l.product_id
        left join production.lots k on k.company_id = l.company_id and k.product_id = p.id and k.code = l.lot_code
          and l.lot_id is null and p.tracking = 'lot' and (k.reversed_at is null or k.status = 'blocked')
        left join inventory.serials s on s.company_id = l.company_id and s.product_id = p.id
          and s.code = l.serial_code and p.tracking = 'serial'
       where l.company_id = app.company_id() and l.delivery_id = p_delivery.id and partners.open_quantity(l) > 0
    )
    select 'unmapped', format('no product here is called %s', app.quoted(l.sku)) from line l where l.product_id is null
    union all
    select 'held', case
        when not l.is_active then format('%s is inactive here', l.own_sku)
        when l.uom is distinct from l.unit then partners.two_units(l.sku, l.uom, l.unit)
        when l.unit_whole and l.quantity <> trunc(l.quantity) then format('%s is counted in whole units here',
                                                                         l.own_sku)
        when l.tracking = 'lot' and l.lot_code is null then format('%s has lots here and came without', l.own_sku)
        when l.tracking = 'serial' and l.serial_code is null then
          format('%s has serial numbers here and came without', l.own_sku)
        when l.own_lot_id is not null and not partners.came_from(l.own_lot_id, p_delivery.partner) then
          format('there is another lot %s of %s here', app.quoted(l.lot_code), l.own_sku)
        when not l.is_in_transit and exists (
          select from inventory.balances b where b.company_id = app.company_id()
             and b.serial_id = l.own_serial_id and b.quantity > 0)
          then format('serial %s of %s lies here already', app.quoted(l.serial_code), l.own_sku) end
      from line l where l.product_id is not null
    union all
    select 'held', case
        when partners.takes_arrivals(u) then format('%s was a customer''s as it left', l.sku)
        else format('%s is where it lay, %s', u.name, partners.by_themselves()) end
      from line l
      join inventory.storage_units u on u.company_id = app.company_id() and u.id = l.storage_unit_id
     where not l.is_in_transit and (l.consigned_by is not null or not partners.takes_arrivals(u))
    union all
    select 'held', partners.place_obstacle(p_delivery.ship_to)
     where p_unit_id is null and exists (select from line l where l.storage_unit_id is null);
  end;
comment on function partners.arrival_obstacles is
  'Why a delivery that comes waits for a person: the state that it has meanwhile, and the reason; of what is in order '
  'a row without a reason.';
