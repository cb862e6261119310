-- A lot is met once at each distance, and no further than 50 steps away: a circle in the links ends too.
create function production.lot_family(p_lot_id bigint, p_direction text)
  returns table (lot_id bigint, distance integer)
  language sql stable
  begin atomic
    with recursive upstream (lot_id, distance) as (
      select p_lot_id, 0
      union
      select k.consumed_lot_id, u.distance + 1
        from upstream u join production.lot_links k on k.company_id = app.company_id() and k.produced_lot_id = u.lot_id
       where u.distance < 50 and p_direction is distinct from 'downstream'
    ), downstream (lot_id, distance) as (
      select p_lot_id, 0
      union
      select k.produced_lot_id, d.distance + 1
        from downstream d join production.lot_links k on k.company_id = app.company_id() and k.consumed_lot_id = d.lot_id
       where d.distance < 50 and p_direction is distinct from 'upstream'
    )
    select u.lot_id, u.distance from upstream u
    union
    select d.lot_id, d.distance from downstream d;
  end;
comment on function production.lot_family is
  'A lot, the lots it was made of and the lots made of it, with how many steps away; direction upstream, downstream, or null for both.';
