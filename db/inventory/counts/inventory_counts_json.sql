create function inventory.inventory_counts_json(p_rows inventory.counts[])
  returns jsonb[]
  language plpgsql stable
  set search_path = ''
as $$
begin
  return (
    select array_agg(jsonb_build_object(
               'id', c.external_id, 'code', c.code, 'status', c.status, 'storageUnit', inventory.storage_unit_ref(u),
               'blind', c.blind, 'taskId', t.external_id, 'createdAt', app.iso(c.created_at),
               'updatedAt', app.iso(c.updated_at), 'finalizedAt', app.iso(c.finalized_at),
               'reconciledAt', app.iso(c.reconciled_at), 'cancelledAt', app.iso(c.cancelled_at))
             order by c.ordinality)
      from unnest(p_rows) with ordinality c
      join inventory.storage_units u on u.company_id = c.company_id and u.id = c.storage_unit_id
      left join work.tasks t on t.company_id = c.company_id and t.id = c.task_id);
end;
$$;
comment on function inventory.inventory_counts_json is
  'Counts as lists show them.';
