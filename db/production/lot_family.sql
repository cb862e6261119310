-- A lot is met once at each distance, and no further than 50 steps away: a circle in the links ends too.
create function production.lot_family(p_lot_id bigint, p_direction text)
  returns table (lot_id bigint, distance integer)
  language sql stable
  begin atomic
    with recursive family (lot_id, direction, distance) as (
      select p_lot_id, d.direction, 0 from (values ('upstream'), ('downstream')) d (direction)
       where p_direction is null or d.direction = p_direction
      union
      select kin.lot_id, f.direction, f.distance + 1
        from family f
        cross join lateral (
          select k.consumed_lot_id from production.lot_links k
           where f.direction = 'upstream' and k.company_id = app.company_id() and k.produced_lot_id = f.lot_id
          union all
          select k.produced_lot_id from production.lot_links k
           where f.direction = 'downstream' and k.company_id = app.company_id() and k.consumed_lot_id = f.lot_id
        ) kin (lot_id)
       where f.distance < 50
    )
    select f.lot_id, min(f.distance) from family f group by f.lot_id;
  end;
comment on function production.lot_family is
  'A lot, the lots it was made of and the lots made of it, with how many steps away; direction upstream, downstream, '
  'or null for both.';
