create function quality.recall_json(p_recall quality.recalls)
  returns jsonb
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_nodes bigint[];
begin
  v_nodes := array(select coalesce(i.lot_id, -i.serial_id) from quality.recall_items i
                    where i.company_id = app.company_id() and i.recall_id = p_recall.id order by i.id);
  return (quality.recalls_json(array[p_recall]))[1]::jsonb || jsonb_build_object(
    'lots', (
      select coalesce(jsonb_agg(jsonb_build_object(
                 'product', jsonb_build_object('sku', p.sku, 'name', p.name),
                 'lotCode', l.code, 'serialCode', s.code, 'status', l.status, 'previousStatus', quality.status_after(i),
                 'isHeld', i.released_at is null, 'releasedAt', app.iso(i.released_at),
                 'quantity', h.quantity, 'where', h.places) order by i.id), '[]')
        from quality.recall_items i
        left join production.lots l on l.company_id = i.company_id and l.id = i.lot_id
        left join inventory.serials s on s.company_id = i.company_id and s.id = i.serial_id
        join inventory.products p
          on p.company_id = i.company_id and p.id = case when l.id is null then s.product_id else l.product_id end
       cross join lateral production.places_of(i.lot_id, i.serial_id) h
       where i.company_id = app.company_id() and i.recall_id = p_recall.id),
    'orders', quality.recalled_orders(p_recall),
    'untraced', quality.untraced_json(p_recall),
    'shipments', production.shipped(v_nodes),
    'partners', (
      select coalesce(jsonb_agg(jsonb_build_object(
                 'shortName', k.partner, 'toldAt', app.iso(k.told_at),
                 'deliveries', (select coalesce(jsonb_agg(distinct d.external_id), '[]')
                                  from partners.deliveries d
                                  join partners.delivery_lines x on x.company_id = d.company_id and x.delivery_id = d.id
                                   and (x.lot_id = any (v_nodes) or -x.serial_id = any (v_nodes))
                                 where d.company_id = k.company_id and d.direction = 'outgoing'
                                   and d.partner = k.partner)) order by k.partner), '[]')
        from quality.recall_partners k where k.company_id = app.company_id() and k.recall_id = p_recall.id
         and k.told_version > 0));
end;
$$;
comment on function quality.recall_json is
  'One recall: every lot and piece, where it lies and what was done with it, the open orders, shipments and partners '
  'that have some, and what was made of it without tracking.';
