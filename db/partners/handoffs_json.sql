create function partners.handoffs_json(p_rows partners.handoffs[])
  returns jsonb[]
  language plpgsql stable
  set search_path = ''
as $$
begin
  return (
    select array_agg(jsonb_build_object(
             'id', h.external_id, 'direction', h.direction, 'state', h.state,
             'partner', jsonb_build_object('name', h.partner_name, 'shortName', h.partner),
             'taskId', t.external_id, 'status', h.status, 'declinedReason', h.declined_reason,
             'requestedItems', coalesce((
               select jsonb_agg(i.item - 'storageUnitId' || jsonb_build_object('storageUnit',
                                  inventory.storage_unit_ref(u)) order by i.n)
                 from jsonb_array_elements(h.requested_items) with ordinality i (item, n)
                 left join inventory.storage_units u
                   on u.company_id = h.company_id and u.external_id = i.item ->> 'storageUnitId'), '[]'),
             'dataRequest', h.data_request, 'deliveries', coalesce((
               select jsonb_agg(jsonb_build_object('id', d.external_id, 'kind', d.kind, 'direction', d.direction,
                                                   'state', d.state) order by d.id)
                 from partners.deliveries d where d.company_id = h.company_id and d.handoff_uid = h.uid), '[]'),
             'linkActive', h.is_linked,
             'createdAt', app.iso(h.created_at)) order by h.ordinality)
      from unnest(p_rows) with ordinality h
      left join work.tasks t on t.company_id = h.company_id and t.id = h.task_id);
end;
$$;
comment on function partners.handoffs_json is
  'Handoffs as answers show them.';
