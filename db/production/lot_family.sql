-- A node is a lot by its id, or a serial by its id below zero. It is met once at each distance, and no further than 50
-- steps away: a circle in the links ends too.
create function production.lot_family(p_node bigint, p_direction text)
  returns table (node bigint, distance integer)
  language sql stable
  begin atomic
    with recursive family (node, direction, distance) as (
      select p_node, d.direction, 0 from (values ('upstream'), ('downstream')) d (direction)
       where p_direction is null or d.direction = p_direction
      union
      select kin.node, f.direction, f.distance + 1
        from family f
        cross join lateral (
          select coalesce(k.consumed_lot_id, -k.consumed_serial_id) from production.lot_links k
           where f.direction = 'upstream' and f.node > 0 and k.company_id = app.company_id()
             and k.produced_lot_id = f.node
           group by 1 having sum(k.quantity) > 0
          union all
          select coalesce(k.consumed_lot_id, -k.consumed_serial_id) from production.lot_links k
           where f.direction = 'upstream' and f.node < 0 and k.company_id = app.company_id()
             and k.produced_serial_id = -f.node
           group by 1 having sum(k.quantity) > 0
          union all
          select coalesce(k.produced_lot_id, -k.produced_serial_id) from production.lot_links k
           where f.direction = 'downstream' and f.node > 0 and k.company_id = app.company_id()
             and k.consumed_lot_id = f.node
           group by 1 having sum(k.quantity) > 0
          union all
          select coalesce(k.produced_lot_id, -k.produced_serial_id) from production.lot_links k
           where f.direction = 'downstream' and f.node < 0 and k.company_id = app.company_id()
             and k.consumed_serial_id = -f.node
           group by 1 having sum(k.quantity) > 0
        ) kin (node)
       where f.distance < 50
    )
    select f.node, min(f.distance) from family f group by f.node;
  end;
comment on function production.lot_family is
  'A lot or serial, what it was made of and what was made of it, with how many steps away; direction upstream, '
  'downstream, or null for both.';
