create function quality.recalls_json(p_rows quality.recalls[])
  returns jsonb[]
  language plpgsql stable
  set search_path = ''
as $$
begin
  return (
    select array_agg(jsonb_build_object(
             'id', r.external_id, 'code', r.code, 'state', r.state, 'reason', r.reason,
             'origin', r.origin, 'upstream', r.is_upstream,
             'partner', case when r.partner is not null then jsonb_build_object('name', coalesce(n.name, r.partner),
                                                                                'shortName', r.partner) end,
             'openedAt', app.iso(r.opened_at),
             'openedBy', case when p.id is not null then jsonb_build_object('id', p.id, 'name', p.name) end,
             'releasedAt', app.iso(r.released_at), 'releaseReason', r.release_reason,
             'counts', jsonb_build_object(
               'lots', c.lots, 'held', c.held, 'orders', jsonb_array_length(quality.recalled_orders(r.id)),
               'shipments', jsonb_array_length(production.shipped(c.nodes)),
               'partners', (select count(*) from quality.recall_partners k
                             where k.company_id = r.company_id and k.recall_id = r.id))) order by r.ordinality)
      from unnest(p_rows) with ordinality r
      left join partners.subcontractors n on n.company_id = r.company_id and n.company_short_name = r.partner
      left join people.people p on p.company_id = r.company_id and p.id = r.opened_by
     cross join lateral (
        select count(*) as lots, count(*) filter (where i.released_at is null) as held,
               coalesce(array_agg(coalesce(i.lot_id, -i.serial_id) order by i.id), '{}') as nodes
          from quality.recall_items i where i.company_id = r.company_id and i.recall_id = r.id) c);
end;
$$;
comment on function quality.recalls_json is
  'Recalls as lists show them: how many lots, orders, shipments and partners each is about.';
