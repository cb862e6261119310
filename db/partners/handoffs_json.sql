create function partners.handoffs_json(p_rows partners.handoffs[])
  returns json[]
  language plpgsql stable
  set search_path = ''
as $$
begin
  return array(
    select row_to_json(j) from (
      select h.external_id as id, h.direction, h.state,
             jsonb_build_object('name', h.partner_name, 'shortName', h.partner) as partner, t.external_id as "taskId",
             h.status, h.declined_reason as "declinedReason",
             coalesce((
               select jsonb_agg(i.item - 'storageUnitId' || jsonb_build_object('storageUnit',
                                  inventory.storage_unit_ref(u)) order by i.n)
                 from jsonb_array_elements(h.requested_items) with ordinality i (item, n)
                 left join inventory.storage_units u
                   on u.company_id = h.company_id and u.external_id = i.item ->> 'storageUnitId'), '[]')
             as "requestedItems",
             h.data_request as "dataRequest",
             coalesce((
               select jsonb_agg(jsonb_build_object('id', d.external_id, 'kind', d.kind, 'direction', d.direction,
                                                   'state', d.state) order by d.id)
                 from partners.deliveries d where d.company_id = h.company_id and d.handoff_uid = h.uid), '[]')
             as deliveries,
             h.is_linked as "linkActive", app.iso(h.created_at) as "createdAt"
        from unnest(p_rows) with ordinality h
        left join work.tasks t on t.company_id = h.company_id and t.id = h.task_id
       order by h.ordinality) j);
end;
$$;
comment on function partners.handoffs_json is
  'Handoffs as answers show them.';
