create function production.lots_genealogy(p_sku text, p_code text, p_direction text default null)
  returns jsonb
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_product inventory.products;
  v_node bigint;
  v_downstream bigint[];
begin
  perform app.require('inventory:view');
  v_product := inventory.find_product(p_sku);
  v_node := coalesce(-(production.find_serial(v_product, p_code)).id, (production.find_lot(v_product, p_code)).id);
  v_downstream := case when p_direction = 'upstream' then '{}'
    else array(select f.node from production.lot_family(v_node, 'downstream') f) end;
  return (
    with family as materialized (
      select f.node, f.distance from production.lot_family(v_node, p_direction) f
    )
    select jsonb_build_object(
      'lot', production.lot_json(v_product, p_code),
      'nodes', (select jsonb_agg(production.lot_node_json(f.node) || jsonb_build_object('distance', f.distance)
                                 order by f.distance, f.node < 0, abs(f.node)) from family f),
      'edges', coalesce((
        select jsonb_agg(jsonb_build_object('from', production.lot_ref(e.consumed),
                                            'to', production.lot_ref(e.produced), 'quantity', trim_scale(e.quantity))
                         order by e.id)
          from (select coalesce(k.consumed_lot_id, -k.consumed_serial_id) as consumed, p.node as produced,
                       sum(k.quantity) as quantity, min(k.id) as id
                  from family p
                  join production.lot_links k on k.company_id = app.company_id()
                   and (k.produced_lot_id = p.node or k.produced_serial_id = -p.node)
                 where coalesce(k.consumed_lot_id, -k.consumed_serial_id) in (select c.node from family c)
                 group by 1, 2 having sum(k.quantity) > 0) e), '[]'),
      'shipments', production.shipped(v_downstream), 'untraced', production.untraced(v_downstream)));
end;
$$;
comment on function production.lots_genealogy is
  'The lots and serials that went into a lot or serial and those it went into, with quantities, which customers they '
  'were shipped to, and what was made of them without tracking. Refuses with not_found.';
