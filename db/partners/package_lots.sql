-- All that was made in the orders of these tasks and what went into it, however far back. Of whom it was bought stays.
create function partners.package_lots(p_tasks work.tasks[])
  returns jsonb
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_orders bigint[] := array(select distinct t.work_order_id from unnest(p_tasks) t where t.work_order_id is not null);
begin
  return (
    with made (node) as (
      select l.id from production.lots l where l.company_id = app.company_id() and l.work_order_id = any (v_orders)
      union
      select coalesce(k.produced_lot_id, -k.produced_serial_id) from production.lot_links k
       where k.company_id = app.company_id() and k.work_order_id = any (v_orders)
    ), family as materialized (
      select f.node, min(f.distance) as distance
        from made m cross join lateral production.lot_family(m.node, 'upstream') f group by f.node
    )
    select jsonb_build_object(
      'nodes', (select coalesce(jsonb_agg(production.lot_node_json(f.node) - array['vendor', 'workOrder']
                                  || jsonb_build_object('producedAt', app.iso(l.produced_at),
                                                        'expiresAt', app.iso(l.expires_at), 'distance', f.distance)
                                order by f.distance, f.node < 0, abs(f.node)), '[]')
                  from family f
                  left join production.lots l on l.company_id = app.company_id() and l.id = f.node),
      'edges', (select coalesce(jsonb_agg(jsonb_build_object('from', production.lot_ref(e.consumed),
                                            'to', production.lot_ref(e.produced), 'quantity', trim_scale(e.quantity))
                                order by e.id), '[]')
                  from (select coalesce(k.consumed_lot_id, -k.consumed_serial_id) as consumed, f.node as produced,
                               sum(k.quantity) as quantity, min(k.id) as id
                          from family f
                          join production.lot_links k on k.company_id = app.company_id()
                           and (k.produced_lot_id = f.node or k.produced_serial_id = -f.node)
                         group by 1, 2 having sum(k.quantity) > 0) e)));
end;
$$;
comment on function partners.package_lots is
  'The lots and serials made in the orders of tasks and what went into them, as a data package says them.';
