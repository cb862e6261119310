create function production.lots_genealogy(p_sku text, p_code text, p_direction text default null)
  returns jsonb
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_lot production.lots;
begin
  perform app.require('inventory:view');
  v_lot := production.find_lot(inventory.find_product(p_sku), p_code);
  return (
    with family as materialized (
      select f.lot_id, f.distance from production.lot_family(v_lot.id, p_direction) f
    )
    select jsonb_build_object(
      'lot', production.lots_json(array[v_lot]) -> 0,
      'nodes', (select jsonb_agg(production.lot_node_json(l) || jsonb_build_object('distance', f.distance)
                                 order by f.distance, l.id)
                  from family f join production.lots l on l.company_id = app.company_id() and l.id = f.lot_id),
      'edges', coalesce((
        select jsonb_agg(jsonb_build_object('from', production.lot_ref(e.consumed_lot_id),
                                            'to', production.lot_ref(e.produced_lot_id),
                 'quantity', e.quantity) order by e.id)
          from (select k.consumed_lot_id, k.produced_lot_id, sum(k.quantity) as quantity, min(k.id) as id
                  from production.lot_links k
                  join family p on p.lot_id = k.produced_lot_id
                 where k.company_id = app.company_id() and k.consumed_lot_id in (select c.lot_id from family c)
                 group by 1, 2) e), '[]')));
end;
$$;
comment on function production.lots_genealogy is
  'The lots that went into a lot and those it went into, with quantities. Refuses with not_found.';
