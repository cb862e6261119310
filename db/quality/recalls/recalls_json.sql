create function quality.recalls_json(p_rows quality.recalls[])
  returns json[]
  language plpgsql stable
  set search_path = ''
as $$
begin
  return array(
    select row_to_json(j) from (
      select r.external_id as id, r.code, r.state, r.reason, r.origin, r.is_upstream as upstream,
             case when r.partner is not null then json_build_object('name', coalesce(n.name, r.partner),
                                                                                'shortName', r.partner) end as partner,
             app.iso(r.opened_at) as "openedAt",
             case when p.id is not null then json_build_object('id', p.id, 'name', p.name) end as "openedBy",
             app.iso(r.released_at) as "releasedAt", r.release_reason as "releaseReason",
             json_build_object(
               'lots', c.lots, 'held', c.held,
               'orders', jsonb_array_length(quality.recalled_orders(p_rows[r.ordinality])),
               'shipments', jsonb_array_length(production.shipped(c.nodes)),
               'partners', (select count(*) from quality.recall_partners k
                             where k.company_id = r.company_id and k.recall_id = r.id and k.told_version > 0)) as counts
        from unnest(p_rows) with ordinality r
        left join partners.subcontractors n on n.company_id = r.company_id and n.company_short_name = r.partner
        left join people.people p on p.company_id = r.company_id and p.id = r.opened_by
       cross join lateral (
          select count(*) as lots, count(*) filter (where i.released_at is null) as held,
                 coalesce(array_agg(coalesce(i.lot_id, -i.serial_id) order by i.id), '{}') as nodes
            from quality.recall_items i where i.company_id = r.company_id and i.recall_id = r.id) c
       order by r.ordinality) j);
end;
$$;
comment on function quality.recalls_json is
  'Recalls as lists show them: how many lots, orders, shipments and partners each is about.';
